import { remindersResumed } from '@arrive/contracts/events/reminders-resumed.ts'
import { remindersStopped } from '@arrive/contracts/events/reminders-stopped.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { linkKey, linkOf } from '../links.ts'
import { contactOf } from '../reads/contacts.ts'
import { accountEvent } from '../submissions.ts'

const STOPPED: Outcome = { status: 200, body: { message: message('reminders.stopped') } }

const CHOICES = {
  on: { type: remindersResumed.type, before: message('reminders.on-before') },
  off: { type: remindersStopped.type, before: message('reminders.stopped-before') },
} as const

export type Reminders = keyof typeof CHOICES

/** The link never expires: people find mails years later. @throws ArriveError `wrong-link`, or as `sendOnce` */
export async function stopByLink(kernel: Kernel, origin: Origin, token: string): Promise<Outcome> {
  const link = linkOf(linkKey(kernel), token)
  if (link === undefined) throw new ArriveError('wrong-link', { message: message('reminders.wrong-link') })
  if (link.purpose !== 'quiet') throw new ArriveError('wrong-link', { message: message('account.other-link') })
  const { person } = link
  try {
    return await turnReminders(kernel, { ...origin, actor: `link/${person}` }, person, 'off')
  } catch (error) {
    // The person was erased, so there are no reminders left to stop.
    if (error instanceof ArriveError && error.code === 'erased') return STOPPED
    throw error
  }
}

/** @throws ArriveError as `sendOnce` */
export async function turnReminders(
  kernel: Kernel,
  origin: Origin,
  person: number,
  choice: Reminders,
): Promise<Outcome> {
  const { submit } = kernel
  const { type, before } = CHOICES[choice]
  const submission = { ...accountEvent(kernel, origin, type, person), request: { person } }
  const event = submit.eventId(origin)
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  const { stoppedAt } = await contactOf(kernel, person)
  const isSo = (stoppedAt === undefined) === (choice === 'on')
  return isSo ? { status: 200, body: { message: before } } : submit.sendOnce(event, submission)
}
