import type { MailedLink } from './links.ts'

/** Milliseconds that a link holds that shows whose an email is. */
export const VERIFICATION_AGE = 14 * 24 * 60 * 60_000

interface Registered {
  readonly person: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

/** The link that shows that the email of an account is its owner's. */
export function verificationLink({ person, createdAt }: Registered): MailedLink {
  return { purpose: 'verify', person, n: Date.parse(createdAt).toString(36) }
}
