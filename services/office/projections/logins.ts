import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import type { DocKey, OpenEvent, View } from '../../kernel/projector/projection.ts'
import { subjectId } from '../../kernel/requests/registry.ts'
import { folded, type Secrets } from '../../kernel/sealing/secrets.ts'
import { LOGINS } from '../names.ts'

interface Login {
  readonly person: number
}

/** The login names that an event asks for; none where it registers nobody. */
export function loginKeys({ envelope, data }: OpenEvent, pepper: Secrets['pepper']): readonly DocKey[] {
  if (envelope.type !== accountRegistered.type) return []
  const { email, username } = data as AccountRegistered
  const names = new Set([folded(email), folded(username)])
  return [...names].map((name) => ({ collection: LOGINS, id: subjectId(pepper, 'login', name) }))
}

/**
 * Gives a person the names, unless another has one of them. Of two registrations with one name the first in the log makes
 * an account and the second is refused: this is not told what others refuse, so it decides by the same rule.
 */
export function takesNames(keys: readonly DocKey[], person: number, view: View): boolean {
  const isFree = keys.every(({ collection, id }) => {
    const login = view.get(collection, id) as Login | undefined
    return login === undefined || login.person === person
  })
  if (!isFree) return false
  for (const { collection, id } of keys) view.put(collection, id, { value: { person } satisfies Login })
  return true
}
