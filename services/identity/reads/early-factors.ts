import type { Factor } from '../factors.ts'
import type { Account } from '../projections/accounts.ts'
import type { Contact } from '../projections/contacts.ts'

/**
 * The second steps of a staff account that were added before its email was verified. A stranger who registered with
 * that email may have added them.
 */
export function earlyFactors(
  { role, factors = [] }: Pick<Account, 'role' | 'factors'>,
  { verifiedAt }: Pick<Contact, 'verifiedAt'>,
): readonly Factor[] {
  if (role !== 'staff') return []
  return factors.filter(({ addedAt }) => verifiedAt === undefined || addedAt < verifiedAt)
}
