import type { MailedLink } from '../shared/links.ts'

/** Milliseconds. */
export const VERIFICATION_AGE = 14 * 24 * 60 * 60_000

interface Registered {
  readonly person: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

export function verificationLink({ person, createdAt }: Registered): MailedLink {
  return { purpose: 'verify', person, n: Date.parse(createdAt).toString(36) }
}
