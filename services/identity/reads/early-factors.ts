import type { Factor } from '../factors.ts'
import type { Account } from '../projections/accounts.ts'
import type { Contact } from '../projections/contacts.ts'

/** A stranger may have registered a staff account and added factors before its email was verified. */
export function earlyFactors(
  { role, factors = [] }: Pick<Account, 'role' | 'factors'>,
  { verifiedAt }: Pick<Contact, 'verifiedAt'>,
): readonly Factor[] {
  if (role !== 'staff') return []
  return factors.filter(({ addedAt }) => verifiedAt === undefined || addedAt < verifiedAt)
}
