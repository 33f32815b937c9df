import { countWithin, inRounds } from '../../common/rounds.ts'

/** Milliseconds that later reads wait for a query in progress, so that one that hangs does not hold them up. */
const MAX_WAIT_MS = 100
/** Most ids in one query, except for a single read that asks for more. */
const MOST = 500

/**
 * Combines reads by id: those of one turn of the event loop, and while a query is in progress all that are asked for
 * meanwhile, go out as one query. At rest nothing waits. Each read is sent after it was asked for, so it sees all that
 * was written before.
 */
export function batched<K, V>(fetch: (ids: readonly K[]) => Promise<ReadonlyMap<K, V>>) {
  const read = inRounds<readonly K[], Map<K, V>>({
    atOnce: 1,
    hold: MAX_WAIT_MS,
    fitting: (waiting) => countWithin(MOST, waiting, (ids) => ids.length),
    settle: (round) => {
      const fetched = fetch([...new Set(round.flat())])
      return round.map(async (ids) => {
        const found = await fetched
        return new Map(ids.filter((id) => found.has(id)).map((id) => [id, found.get(id) as V]))
      })
    },
    // What arrived together, on whatever connections, is asked for before this.
    begin: setImmediate,
  })
  return async (ids: readonly K[]): Promise<Map<K, V>> => (ids.length === 0 ? new Map() : read(ids))
}
