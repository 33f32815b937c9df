import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import type { Kernel } from '../kernel/index.ts'

export const IDENTITY = 'identity'
export const ACCOUNTS = 'accounts'
export const CONTACTS = 'contacts'

export type Role = AccountRegistered['role']

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
