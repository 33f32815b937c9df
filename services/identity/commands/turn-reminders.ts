import { referenceRemindersStopped } from '@arrive/contracts/events/references.ts'
import { remindersResumed } from '@arrive/contracts/events/reminders-resumed.ts'
import { remindersStopped } from '@arrive/contracts/events/reminders-stopped.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { linkKey, linkOf, type MailedLink } from '../../shared/links.ts'
import { type KnownReferences, PERSONNEL, REFERENCES } from '../../shared/personnel.ts'
import { SOURCE } from '../names.ts'
import { contactOf } from '../reads/contacts.ts'
import { UNFINISHED } from '../reminders.ts'
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
  const own = { ...origin, actor: `link/${person}` }
  try {
    if (link.n !== UNFINISHED) return await stopOfReference(kernel, own, link)
    return await turnReminders(kernel, own, person, 'off')
  } catch (error) {
    // The person was erased, so there are no reminders left to stop.
    if (error instanceof ArriveError && error.code === 'erased') return STOPPED
    throw error
  }
}

const REFERENCE = /^(.{8})(.{4})(.{4})(.{4})(.{12})-(\d+)$/

/** A former employer's, about one request. */
async function stopOfReference(kernel: Kernel, origin: Origin, { person, n }: MailedLink): Promise<Outcome> {
  const { submit, events, reader } = kernel
  const [, ...parts] = REFERENCE.exec(n) ?? []
  const data = { reference_id: parts.slice(0, 5).join('-'), count: Number(parts[5]) }
  const found = (await reader(PERSONNEL).get(REFERENCES, String(person)))?.value as KnownReferences | undefined
  const open = found?.references.find(({ id, isQuiet }) => id === data.reference_id && isQuiet !== true)
  if (open === undefined) return STOPPED
  const { type, topic } = referenceRemindersStopped
  const submission = { type, topic, source: SOURCE, dataschema: events.schemaOf(type), person, origin }
  const awaited = [PERSONNEL] as const
  return submit.sendOnce(submit.eventId(origin), { ...submission, data, request: data, awaited }).catch(ended)
}

/** The request is gone or was sent to another email: there is nothing left to stop. */
function ended(error: unknown): Outcome {
  if (error instanceof ArriveError && (error.status === 404 || error.status === 409)) return STOPPED
  throw error
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
