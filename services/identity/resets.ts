import { type Message, message } from '@arrive/contracts/messages/message.ts'
import type { Envelope, LinkActor } from '../kernel/index.ts'
import type { MailedLink } from '../shared/links.ts'
import { INVITATION_AGE } from './invitations.ts'

export interface PasswordLink {
  readonly purpose: 'reset' | 'office'
  /** Validity in milliseconds. */
  readonly age: number
  readonly dead?: Readonly<Record<'expired' | 'used', Message>>
}

export const OFFICE_INVITATION: PasswordLink = {
  purpose: 'office',
  age: INVITATION_AGE,
  dead: { expired: message('team.invitation-expired'), used: message('team.invitation-used') },
}

/** Validity in milliseconds. */
export const RESET_AGE = 30 * 60_000

export const RESET: PasswordLink = { purpose: 'reset', age: RESET_AGE }

interface RequestedReset {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly changes: number
}

interface Changing {
  readonly person: number
  readonly changes?: number
}

export function resetLink(
  { person, changes = 0 }: Changing,
  { time }: Pick<Envelope, 'time'>,
  { purpose }: PasswordLink = RESET,
): MailedLink {
  return { purpose, person, n: `${Date.parse(time).toString(36)}-${changes}` }
}

export function askedReset({ n }: LinkActor): RequestedReset {
  const [at = '', changes = ''] = n.split('-')
  return { at: Number.parseInt(at, 36), changes: Number(changes) }
}
