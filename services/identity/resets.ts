import { type Message, message } from '@arrive/contracts/messages/message.ts'
import type { Envelope, LinkActor } from '../kernel/index.ts'
import { INVITATION_AGE } from './invitations.ts'
import type { MailedLink } from './links.ts'

/** A kind of link that sets a password of an account. */
export interface PasswordLink {
  readonly purpose: 'reset' | 'office'
  /** Milliseconds that it holds. */
  readonly age: number
  /** What is said of one that holds no more. Default: the sentence of the refusal. */
  readonly dead?: Readonly<Record<'expired' | 'used', Message>>
}

/** The link of an administrator who was invited. */
export const OFFICE_INVITATION: PasswordLink = {
  purpose: 'office',
  age: INVITATION_AGE,
  dead: { expired: message('team.invitation-expired'), used: message('team.invitation-used') },
}

/** Milliseconds that a link for a new password holds. */
export const RESET_AGE = 30 * 60_000

/** The link of somebody who forgot a password. */
export const RESET: PasswordLink = { purpose: 'reset', age: RESET_AGE }

/** What a link for a new password says beside its person: when it was asked for, and by which password. */
interface AskedReset {
  /** Milliseconds since 1970. */
  readonly at: number
  /** How often the password had been changed by then. */
  readonly changes: number
}

interface Changing {
  readonly person: number
  /** How often the password was changed. Absent: never. */
  readonly changes?: number
}

/** The link that the person of this account is sent for this event. */
export function resetLink(
  { person, changes = 0 }: Changing,
  { time }: Pick<Envelope, 'time'>,
  { purpose }: PasswordLink = RESET,
): MailedLink {
  return { purpose, person, n: `${Date.parse(time).toString(36)}-${changes}` }
}

/** What the link says that somebody has come with. */
export function askedReset({ n }: LinkActor): AskedReset {
  const [at = '', changes = ''] = n.split('-')
  return { at: Number.parseInt(at, 36), changes: Number(changes) }
}
