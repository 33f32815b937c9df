import { message } from '@arrive/contracts/messages/message.ts'
import { type DocKey, type EventOf, type OpenEvent, type Outcome, refusal, type View } from '../../kernel/index.ts'
import { INVITATION_AGE, type Invitation } from '../invitations.ts'

/** What is known of how people are reached, by number: with or without an account. */
export const CONTACTS = 'contacts'

/** All times are ISO 8601, UTC. */
export interface Contact {
  /** The last one. */
  readonly invitation?: Invitation
  /** When it was shown that the email is the person's: by a link that was sent there. */
  readonly verifiedAt?: string
  /** When that was a new password of an account that anybody may have registered: what was saved before is in doubt. */
  readonly wonBackAt?: string
  /** When a mail last came back; absent where one has arrived since. */
  readonly returnedAt?: string
  /** The last reminder of forms that are not finished. */
  readonly reminded?: { readonly number: number; readonly at: string }
  /** When the person wanted no more of them; absent where they are wanted again. */
  readonly stoppedAt?: string
  /** When they were last wanted again. */
  readonly resumedAt?: string
}

/** Where the contact of an event's person is. */
export function contactKey({ person }: { readonly person: number }): DocKey {
  return { collection: CONTACTS, id: String(person) }
}

/** Another invitation takes the place of the one before, whose link holds no more. */
export function applyInvitation(event: EventOf<'accounts.invitation.sent'>, view: View): Outcome {
  const at = event.envelope.time
  put(event, view, { ...contactIn(event, view), invitation: { at, email: event.data.email } })
  const expires = new Date(Date.parse(at) + INVITATION_AGE).toISOString()
  return { status: 201, body: { message: message('account.invited'), expires_at: expires } }
}

/** Of two that press a link at once the first counts. */
export function applyVerified(event: OpenEvent, view: View): Outcome {
  if (contactIn(event, view).verifiedAt !== undefined) return refusal('link-used', message('account.email-known'))
  verify(event, view)
  return { status: 200, body: { message: message('account.email-verified') } }
}

export function applyReturned(event: OpenEvent, view: View): undefined {
  put(event, view, { ...contactIn(event, view), returnedAt: event.envelope.time })
}

/** Of one that is in the log twice the first counts. */
export function applyReminded(event: EventOf<'accounts.reminder.sent'>, view: View): undefined {
  const contact = contactIn(event, view)
  const { number } = event.data
  if (number <= (contact.reminded?.number ?? 0)) return
  put(event, view, { ...contact, reminded: { number, at: event.envelope.time } })
}

/** Of two presses at once the first counts, and the second is none the worse for it. */
export function applyStopped(event: OpenEvent, view: View): Outcome {
  const contact = contactIn(event, view)
  if (contact.stoppedAt !== undefined) return { status: 200, body: { message: message('reminders.stopped-before') } }
  put(event, view, { ...contact, stoppedAt: event.envelope.time })
  return { status: 200, body: { message: message('reminders.stopped') } }
}

export function applyResumed(event: OpenEvent, view: View): Outcome {
  const { stoppedAt, ...contact } = contactIn(event, view)
  if (stoppedAt === undefined) return { status: 200, body: { message: message('reminders.on-before') } }
  put(event, view, { ...contact, resumedAt: event.envelope.time })
  return { status: 200, body: { message: message('reminders.resumed') } }
}

/** What a registration by a link says of the email; any other says nothing of it. */
export function noteRegistered(event: OpenEvent, outcome: Outcome, view: View): Outcome {
  if (outcome.status < 400 && isByLink(event)) verify(event, view)
  return outcome
}

/** Whether a new password by a link gets an account whose email nobody had shown to be theirs before. */
export function winsBack(event: OpenEvent, view: View): boolean {
  return isByLink(event) && contactIn(event, view).verifiedAt === undefined
}

/** What a new password by a link says of the email. */
export function notePassword(event: OpenEvent, outcome: Outcome, view: View): Outcome {
  if (outcome.status >= 400 || !isByLink(event)) return outcome
  const isWonBack = winsBack(event, view)
  verify(event, view)
  if (isWonBack) put(event, view, { ...contactIn(event, view), wonBackAt: event.envelope.time })
  return outcome
}

/** Whoever opened a link has the mailbox. The first time counts; and what reaches it does not come back. */
function verify(event: OpenEvent, view: View): void {
  const { returnedAt: _, ...before } = contactIn(event, view)
  put(event, view, { verifiedAt: event.envelope.time, ...before })
}

function isByLink({ envelope }: OpenEvent): boolean {
  return envelope.actor.startsWith('link/')
}

function contactIn({ person }: OpenEvent, view: View): Contact {
  return (view.get(CONTACTS, String(person)) as Contact | undefined) ?? {}
}

function put({ person }: OpenEvent, view: View, contact: Contact): void {
  view.put(CONTACTS, String(person), { value: contact })
}
