import { formatMoment } from '@arrive/kit/format-date.ts'
import { listed } from '../remove/sentences.ts'
import type { Account } from './account.ts'

/** The invitation dialog's content. */
export interface InvitationState {
  readonly kind?: 'ok' | 'warn'
  readonly words: string
  /** The button's label; absent if the person can't be invited. */
  readonly button?: string
}

/** Past invitations, and what is possible now. */
export function invitationState(account: Account, email: string, now: number): InvitationState {
  const { mails, has_account, invited_at, invitation_expires_at, mail_returned_at } = account
  if (has_account) return { kind: 'ok', words: 'There is an account with this email. No invitation is needed.' }
  if (!mails) {
    return {
      kind: 'warn',
      words: 'Emails to people are off. Ask your system operator to set MAIL_FROM, or call the applicant.',
    }
  }
  if (invited_at === null || invitation_expires_at === null) {
    const words = `A link goes to ${email}. Whoever opens it chooses a password, and the account is theirs.`
    return { words, button: 'Send the invitation' }
  }
  const back =
    mail_returned_at === null ? '' : ` An email to this address bounced on ${formatMoment(mail_returned_at)}.`
  const invited = `Invited on ${formatMoment(invited_at)}.${back}`
  const until = formatMoment(invitation_expires_at)
  if (Date.parse(invitation_expires_at) <= now) {
    return { kind: 'warn', words: `${invited} The link expired on ${until}.`, button: 'Invite again' }
  }
  const kind = back === '' ? {} : ({ kind: 'warn' } as const)
  return {
    ...kind,
    words: `${invited} The link works until ${until}; sending another one ends it.`,
    button: 'Invite again',
  }
}

/** Lists other people with the same email; `undefined` without any. */
export function sharedSentence(name: string, others: readonly string[]): string | undefined {
  const names = [...new Set([name, ...others])]
  if (names.length === 1) return undefined
  return `${listed(names)} applied with the same email. One account is for all of them.`
}

/** Warnings about the account of a form; empty if there are none. */
export function doubts(account: Account, savedAt: string | null): readonly string[] {
  const { mails, has_account, email_verified, early_factors, won_back_at, mail_returned_at } = account
  const said: string[] = []
  if (won_back_at !== null && savedAt !== null && Date.parse(savedAt) < Date.parse(won_back_at)) {
    said.push(
      `This form was saved before ${formatMoment(won_back_at)}, when the owner of the email got the account by a new ` +
        'password. It may be from someone else: go through it with the person.',
    )
  }
  if (mail_returned_at !== null) {
    said.push(
      `An email to this address bounced on ${formatMoment(mail_returned_at)}. Ask for another way to reach them.`,
    )
  }
  if (has_account && mails && !email_verified) {
    said.push('Address not verified: no one has shown yet that this email is theirs. A new password by email shows it.')
  }
  // Without mails, email ownership can't be proven, so every second step predates that.
  if (mails && early_factors > 0) {
    said.push(
      'A second step of this account is older than the proof of the email. Someone else may have added it: ask the ' +
        'person. Their next new password by email removes it.',
    )
  }
  return said
}
