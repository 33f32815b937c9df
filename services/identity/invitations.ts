import type { LinkActor } from '../kernel/index.ts'
import type { MailedLink } from '../shared/links.ts'

/** Milliseconds. */
export const INVITATION_AGE = 14 * 24 * 60 * 60_000

export interface Invitation {
  /** ISO 8601, UTC. */
  readonly at: string
  /** Normalized. */
  readonly email: string
}

export function invitationLink(person: number, { at }: Invitation): MailedLink {
  return { purpose: 'invitation', person, n: Date.parse(at).toString(36) }
}

/** Milliseconds since 1970. */
export function invitationEnd({ at }: Pick<Invitation, 'at'>): number {
  return Date.parse(at) + INVITATION_AGE
}

/** When the link's invitation was sent. Milliseconds since 1970. */
export function invitedAt({ n }: LinkActor): number {
  return Number.parseInt(n, 36)
}
