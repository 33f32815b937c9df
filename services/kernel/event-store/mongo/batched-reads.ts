import { REQUEST_TIMEOUT_MS } from '../../common/deadline.ts'
import { countWithin, inRounds } from '../../common/rounds.ts'

/** Queries in progress at once: the second need not wait for the first, and many are combined. */
const MAX_CONCURRENT = 2
/** A query that hangs delays others no longer than they would wait by themselves. Milliseconds. */
const HUNG_MS = REQUEST_TIMEOUT_MS
/** Most ids in one query, except for a single read that asks for more. */
const MOST = 500

/**
 * Combines reads by id: while some queries are in progress, later reads wait and go out as one query. At rest nothing
 * waits; with 32 concurrent requests a third of the queries is left. Each read is sent after it was asked for, so it
 * sees all that was written before.
 */
export function batched<K, V>(fetch: (ids: readonly K[]) => Promise<ReadonlyMap<K, V>>) {
  const read = inRounds<readonly K[], Map<K, V>>({
    atOnce: MAX_CONCURRENT,
    hold: HUNG_MS,
    fitting: (waiting) => countWithin(MOST, waiting, (ids) => ids.length),
    settle: (round) => {
      const fetched = fetch([...new Set(round.flat())])
      return round.map(async (ids) => {
        const found = await fetched
        return new Map(ids.filter((id) => found.has(id)).map((id) => [id, found.get(id) as V]))
      })
    },
    // A caller that wants several things asks for all of them before this.
    begin: queueMicrotask,
  })
  return async (ids: readonly K[]): Promise<Map<K, V>> => (ids.length === 0 ? new Map() : read(ids))
}
