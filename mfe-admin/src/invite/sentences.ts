import { formatMoment } from '../rows/format.ts'
import type { Account } from './account.ts'

/** What stands in the dialog about somebody's invitation. */
export interface InvitationState {
  readonly kind?: 'ok' | 'warn'
  readonly words: string
  /** The words of the button; absent where nobody can be invited. */
  readonly button?: string
}

/** What happened so far, and what can be done. */
export function invitationState(account: Account, email: string, now: number): InvitationState {
  const { mails, has_account, invited_at, invitation_expires_at } = account
  if (has_account) return { kind: 'ok', words: 'There is an account with this email. No invitation is needed.' }
  if (!mails) {
    return { kind: 'warn', words: 'Mails to people are off. They go out once the setting MAIL_FROM is made.' }
  }
  if (invited_at === null || invitation_expires_at === null) {
    const words = `A link goes to ${email}. Whoever opens it chooses a password, and the account is made.`
    return { words, button: 'Send the invitation' }
  }
  const invited = `Invited on ${formatMoment(invited_at)}.`
  const until = formatMoment(invitation_expires_at)
  if (Date.parse(invitation_expires_at) <= now) {
    return { kind: 'warn', words: `${invited} The link expired on ${until}.`, button: 'Invite again' }
  }
  return { words: `${invited} The link holds until ${until}; another one ends it.`, button: 'Invite again' }
}
