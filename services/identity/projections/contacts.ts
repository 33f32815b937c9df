import { message } from '@arrive/contracts/messages/message.ts'
import { type DocKey, type EventOf, type OpenEvent, type Outcome, refusal, type View } from '../../kernel/index.ts'
import { CONTACTS } from '../../shared/account-roles.ts'
import { INVITATION_AGE, type Invitation } from '../invitations.ts'

export { CONTACTS }

/** All times are ISO 8601, UTC. */
export interface Contact {
  readonly invitation?: Invitation
  /** When a mailed link proved that the email is the person's. */
  readonly verifiedAt?: string
  /** When a password set by link proved it: answers from before may be a stranger's. */
  readonly wonBackAt?: string
  /** When a mail last bounced; absent if a later one arrived. */
  readonly returnedAt?: string
  readonly reminded?: { readonly number: number; readonly at: string }
  /** Absent if reminders are on. */
  readonly stoppedAt?: string
  readonly resumedAt?: string
}

export function contactKey({ person }: { readonly person: number }): DocKey {
  return { collection: CONTACTS, id: String(person) }
}

/** A new invitation replaces the last one, whose link becomes invalid. */
export function applyInvitation(event: EventOf<'accounts.invitation.sent'>, view: View): Outcome {
  const at = event.envelope.time
  put(event, view, { ...contactIn(event, view), invitation: { at, email: event.data.email } })
  const expires = new Date(Date.parse(at) + INVITATION_AGE).toISOString()
  return { status: 201, body: { message: message('account.invited'), expires_at: expires } }
}

/** Of two concurrent requests, the first counts. */
export function applyVerified(event: OpenEvent, view: View): Outcome {
  if (contactIn(event, view).verifiedAt !== undefined) return refusal('link-used', message('account.email-known'))
  verify(event, view)
  return { status: 200, body: { message: message('account.email-verified') } }
}

export function applyReturned(event: OpenEvent, view: View): undefined {
  put(event, view, { ...contactIn(event, view), returnedAt: event.envelope.time })
}

/** Of two equal events, the first counts. */
export function applyReminded(event: EventOf<'accounts.reminder.sent'>, view: View): undefined {
  const contact = contactIn(event, view)
  const { number } = event.data
  if (number <= (contact.reminded?.number ?? 0)) return
  put(event, view, { ...contact, reminded: { number, at: event.envelope.time } })
}

/** Of two concurrent requests, the first counts and both succeed. */
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

export function noteRegistered(event: OpenEvent, outcome: Outcome, view: View): Outcome {
  if (outcome.status < 400 && isByLink(event)) verify(event, view)
  return outcome
}

export function winsBack(event: OpenEvent, view: View): boolean {
  return isByLink(event) && contactIn(event, view).verifiedAt === undefined
}

export function notePassword(event: OpenEvent, outcome: Outcome, view: View): Outcome {
  if (outcome.status >= 400 || !isByLink(event)) return outcome
  const isWonBack = winsBack(event, view)
  verify(event, view)
  if (isWonBack) put(event, view, { ...contactIn(event, view), wonBackAt: event.envelope.time })
  return outcome
}

/** Opening a mailed link proves access to the mailbox. The first time counts, and earlier bounces are cleared. */
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
