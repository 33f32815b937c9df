import { type DocKey, loginKeys, type Secrets, type View } from '../../kernel/index.ts'
import { LOGINS } from '../names.ts'

/** The login names that a registration asks for. */
export function namesAsked(data: Parameters<typeof loginKeys>[2], pepper: Secrets['pepper']): readonly DocKey[] {
  return loginKeys(pepper, LOGINS, data)
}

/**
 * Gives a person the names, unless one of them was given before, to another person or to this one: an account is made
 * once. Of two registrations the first in the log makes an account and the second is refused: this is not told what
 * others refuse, so it decides by the same rule.
 */
export function takesNames(keys: readonly DocKey[], person: number, view: View): boolean {
  if (keys.some(({ collection, id }) => view.get(collection, id) !== undefined)) return false
  for (const { collection, id } of keys) view.put(collection, id, { value: { person } })
  return true
}
