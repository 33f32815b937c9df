import { message } from '@arrive/contracts/messages/message.ts'
import type { DocKey, EventOf, Outcome, View } from '../../kernel/index.ts'
import { INVITATION_AGE, type Invitation } from '../invitations.ts'

/** What is known of how people are reached, by number: with or without an account. */
export const CONTACTS = 'contacts'

export interface Contact {
  /** The last one. */
  readonly invitation?: Invitation
}

/** Where the contact of an event's person is. */
export function contactKey({ person }: { readonly person: number }): DocKey {
  return { collection: CONTACTS, id: String(person) }
}

/** Another invitation takes the place of the one before, whose link holds no more. */
export function applyInvitation(event: EventOf<'accounts.invitation.sent'>, view: View): Outcome {
  const at = event.envelope.time
  change(event, view, { invitation: { at, email: event.data.email } })
  const expires = new Date(Date.parse(at) + INVITATION_AGE).toISOString()
  return { status: 201, body: { message: message('account.invited'), expires_at: expires } }
}

function change({ person }: { readonly person: number }, view: View, by: Contact): void {
  const id = String(person)
  const before = view.get(CONTACTS, id) as Contact | undefined
  view.put(CONTACTS, id, { value: { ...before, ...by } satisfies Contact })
}
