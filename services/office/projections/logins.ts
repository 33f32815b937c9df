import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { type DocKey, type Secrets, subjects, UnknownEvent, type View } from '../../kernel/index.ts'
import { LOGINS } from '../names.ts'

type Registration = Pick<AccountRegistered, 'email' | 'username'>

/** @throws UnknownEvent for malformed data, which is no bug of ours */
export function requestedNames(registration: Registration, pepper: Secrets['pepper']): readonly DocKey[] {
  const { email, username }: Readonly<Record<string, unknown>> = { ...registration }
  if (typeof email !== 'string' || typeof username !== 'string') {
    throw new UnknownEvent('An account without an email or a username')
  }
  return subjects.nameKeys(pepper, LOGINS, 'login', [email, username])
}

/** Does not see what other projections refuse, so it repeats their rule: the first registration in the log counts. */
export function claimNames(keys: readonly DocKey[], person: number, view: View): boolean {
  if (keys.some(({ collection, id }) => view.get(collection, id) !== undefined)) return false
  for (const { collection, id } of keys) view.put(collection, id, { value: { person } })
  return true
}
