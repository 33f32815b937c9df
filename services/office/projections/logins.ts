import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { type DocKey, nameKeys, type Secrets, UnknownEvent, type View } from '../../kernel/index.ts'
import { LOGINS } from '../names.ts'

type Registration = Pick<AccountRegistered, 'email' | 'username'>

/** The login names that a registration asks for. @throws UnknownEvent for malformed data, which is no bug of ours. */
export function requestedNames(registration: Registration, pepper: Secrets['pepper']): readonly DocKey[] {
  const { email, username }: Readonly<Record<string, unknown>> = { ...registration }
  if (typeof email !== 'string' || typeof username !== 'string') {
    throw new UnknownEvent('An account without an email or a username')
  }
  return nameKeys(pepper, LOGINS, 'login', [email, username])
}

/**
 * Gives a person the names, unless one of them was given before, to another person or to this one: an account is made
 * once. Of two registrations the first in the log makes an account and the second is refused: this is not told what
 * others refuse, so it decides by the same rule.
 */
export function claimNames(keys: readonly DocKey[], person: number, view: View): boolean {
  if (keys.some(({ collection, id }) => view.get(collection, id) !== undefined)) return false
  for (const { collection, id } of keys) view.put(collection, id, { value: { person } })
  return true
}
