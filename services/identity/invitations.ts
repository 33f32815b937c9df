import type { LinkActor } from '../kernel/index.ts'
import type { MailedLink } from './links.ts'

/** Milliseconds that an invitation holds. */
export const INVITATION_AGE = 14 * 24 * 60 * 60_000

/** The last invitation of an applicant. */
export interface Invitation {
  /** When it was sent. ISO 8601, UTC. */
  readonly at: string
  /** Whom to: normalized. */
  readonly email: string
}

/** The link of an invitation. */
export function invitationLink(person: number, { at }: Invitation): MailedLink {
  return { purpose: 'invitation', person, n: Date.parse(at).toString(36) }
}

/** When an invitation ends. Milliseconds since 1970. */
export function invitationEnd({ at }: Pick<Invitation, 'at'>): number {
  return Date.parse(at) + INVITATION_AGE
}

/** When the invitation was sent whose link somebody has come with. Milliseconds since 1970. */
export function invitedAt({ n }: LinkActor): number {
  return Number.parseInt(n, 36)
}
