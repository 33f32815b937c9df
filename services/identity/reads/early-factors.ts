import type { Factor } from '../factors.ts'
import type { Account } from '../projections/accounts.ts'
import type { Contact } from '../projections/contacts.ts'

/** Second factors added before the email of a staff account was verified: a stranger may have registered it. */
export function earlyFactors(
  { role, factors = [] }: Pick<Account, 'role' | 'factors'>,
  { verifiedAt }: Pick<Contact, 'verifiedAt'>,
): readonly Factor[] {
  if (role !== 'staff') return []
  return factors.filter(({ addedAt }) => verifiedAt === undefined || addedAt < verifiedAt)
}
