import { remindersStopped } from '@arrive/contracts/events/reminders-stopped.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { linkKey, linkOf } from '../links.ts'
import { IDENTITY, SOURCE, TOPIC } from '../names.ts'
import { contactOf } from '../reads/contacts.ts'

const STOPPED: Outcome = { status: 200, body: { message: message('reminders.stopped') } }
const BEFORE: Outcome = { status: 200, body: { message: message('reminders.stopped-before') } }

/**
 * Stops the reminders of whom the link was sent to. It holds for ever: a mail is found again years later.
 * @throws ArriveError `wrong-link`, and what `submit.sendOnce` throws but `erased`.
 */
export async function stopByLink(kernel: Kernel, origin: Origin, token: string): Promise<Outcome> {
  const link = linkOf(linkKey(kernel), token)
  if (link === undefined) throw new ArriveError('wrong-link', { message: message('reminders.wrong-link') })
  if (link.purpose !== 'quiet') throw new ArriveError('wrong-link', { message: message('account.other-link') })
  const { submit, events } = kernel
  const { person } = link
  const by = { ...origin, actor: `link/${person}` }
  const type = remindersStopped.type
  const head = { origin: by, topic: TOPIC, source: SOURCE, type, dataschema: events.schemaOf(type) }
  const submission = { ...head, person, request: { person }, awaited: [IDENTITY] } as const
  const event = submit.eventId(by)
  try {
    const earlier = await submit.findEarlier(event, submission)
    if (earlier !== undefined) return earlier
    if ((await contactOf(kernel, person)).stoppedAt !== undefined) return BEFORE
    return await submit.sendOnce(event, submission)
  } catch (error) {
    // Nobody is left to be reminded, which is what was asked for.
    if (error instanceof ArriveError && error.code === 'erased') return STOPPED
    throw error
  }
}
