import { countWithin, createLane, FEW_TURNS } from '../../common/lane.ts'

/** Milliseconds that later reads wait for a query in progress, so that a hanging one does not block them. */
const MAX_WAIT_MS = 100
/** A single larger read is not split. */
const LIMIT = 500

/** Combines reads of one event loop turn, and those that arrive during a query. A read sees all earlier writes. */
export function batched<K, V>(fetch: (ids: readonly K[]) => Promise<ReadonlyMap<K, V>>) {
  const read = createLane<readonly K[], Map<K, V>>({
    concurrency: 1,
    hold: MAX_WAIT_MS,
    gather: (waiting) => countWithin(LIMIT, waiting, (ids) => ids.length),
    run: (round) => {
      const fetched = fetch([...new Set(round.flat())])
      return round.map(async (ids) => {
        const found = await fetched
        return new Map(ids.filter((id) => found.has(id)).map((id) => [id, found.get(id) as V]))
      })
    },
    // Reads that arrive together on other connections are requested before this.
    turns: FEW_TURNS,
  })
  return async (ids: readonly K[]): Promise<Map<K, V>> => (ids.length === 0 ? new Map() : read(ids))
}
