import { LRUCache } from 'lru-cache'
import type { Kernel } from '../../kernel/index.ts'
import type { Contender } from './login-limits.ts'

const KEPT = 10_000
/** Milliseconds for which a network is familiar after a login. */
const LASTS = 24 * 60 * 60_000

/**
 * The networks from which an account has logged in lately, as far as this process knows. They change no limit: tries
 * from there only wait among those of known devices, for clients that keep no cookie.
 */
export interface Familiar {
  readonly has: (contender: Contender) => boolean
  readonly add: (contender: Contender) => void
}

export function createFamiliar({ now }: Pick<Kernel, 'now'>): Familiar {
  const until = new LRUCache<string, number>({ max: KEPT })
  const nameOf = ({ account, address }: Contender) => `${account}/${address}`
  return {
    has: (contender) => (until.get(nameOf(contender)) ?? 0) > now(),
    add: (contender) => void until.set(nameOf(contender), now() + LASTS),
  }
}
