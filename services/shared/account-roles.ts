import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import type { Kernel } from '../kernel/index.ts'

export const IDENTITY = 'identity'
export const ACCOUNTS = 'accounts'
export const CONTACTS = 'contacts'

export type Role = AccountRegistered['role']

interface Administrator {
  readonly role: Role
  readonly term?: { readonly office: OfficeRole }
  /** Second factors. */
  readonly factors?: readonly unknown[]
}

/** @throws ArriveError `busy` if identity stays behind the log. */
export async function roleOf({ reader, upToLog }: Kernel, person: number): Promise<Role | undefined> {
  const find = async () => {
    const found = await reader(IDENTITY).get(ACCOUNTS, String(person))
    return (found?.value as { readonly role: Role } | undefined)?.role
  }
  const known = await find()
  if (known !== undefined) return known
  await upToLog(IDENTITY)
  return find()
}

export async function emailOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<string | undefined> {
  const found = await reader(IDENTITY).get(ACCOUNTS, String(person))
  return (found?.value as { readonly email: string } | undefined)?.email
}

/** Undefined for staff and unknown people. Administrators from before roles existed are owners. */
export async function officeRoleOf(
  { reader }: Pick<Kernel, 'reader'>,
  person: number,
): Promise<OfficeRole | undefined> {
  return officeOf((await reader(IDENTITY).get(ACCOUNTS, String(person)))?.value as Administrator | undefined)
}

function officeOf(account: Administrator | undefined): OfficeRole | undefined {
  return account?.role === 'admin' ? (account.term?.office ?? 'owner') : undefined
}

/** @throws ArriveError `busy` if identity stays behind the log. */
export async function ownersWithoutFactor({ reader, upToLog }: Pick<Kernel, 'reader' | 'upToLog'>): Promise<number> {
  await upToLog(IDENTITY)
  let count = 0
  for await (const accounts of reader(IDENTITY).every(ACCOUNTS, { sort: 'created_at' })) {
    const owners = accounts.map(({ value }) => value as Administrator).filter((one) => officeOf(one) === 'owner')
    count += owners.filter(({ factors = [] }) => factors.length === 0).length
  }
  return count
}
