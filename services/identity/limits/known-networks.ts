import { createCache, type Kernel } from '../../kernel/index.ts'
import type { LoginAttemptKeys } from './login-limits.ts'

const MAX_ENTRIES = 10_000
/** Milliseconds. */
const TTL_MS = 24 * 60 * 60_000

/**
 * Networks with recent logins of an account, as far as this process knows. Attempts from there queue in the `known`
 * lane, for clients without cookies; no limit changes.
 */
export interface KnownNetworks {
  readonly has: (keys: LoginAttemptKeys) => boolean
  readonly add: (keys: LoginAttemptKeys) => void
}

export function createKnownNetworks({ now }: Pick<Kernel, 'now'>): KnownNetworks {
  const until = createCache<string, number>(MAX_ENTRIES)
  const nameOf = ({ account, address }: LoginAttemptKeys) => `${account}/${address}`
  return {
    has: (keys) => (until.get(nameOf(keys)) ?? 0) > now(),
    add: (keys) => void until.set(nameOf(keys), now() + TTL_MS),
  }
}
