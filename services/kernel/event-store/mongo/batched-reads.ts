import { REQUEST_TIMEOUT_MS } from '../../common/deadline.ts'
import { inRounds } from './rounds.ts'

/** Answers what was found of these ids. */
export type Fetch<K, V> = (ids: readonly K[]) => Promise<ReadonlyMap<K, V>>

interface PendingRead<K, V> extends PromiseWithResolvers<Map<K, V>> {
  readonly ids: readonly K[]
}

/** Questions on their way at once: the second need not wait for the first, and many find company. */
const MAX_CONCURRENT = 2
/** One that hangs keeps others waiting no longer than those wait by themselves. Milliseconds. */
const HUNG_MS = REQUEST_TIMEOUT_MS
/** Most ids in one question, but for a single one that asks for more. */
const MOST = 500

/**
 * Puts questions by id together: while some are on their way, those that come wait and go out as one. At rest nothing
 * waits; with 32 requests at work a third of the questions is left. Each is asked after it came, so that it sees all
 * that was written before.
 */
export function batched<K, V>(ask: Fetch<K, V>): (ids: readonly K[]) => Promise<Map<K, V>> {
  const wait = inRounds<PendingRead<K, V>>({
    atOnce: MAX_CONCURRENT,
    hold: HUNG_MS,
    fitting: nextBatch,
    settle: (round) => answer(ask, round),
    // Whoever wants several things asks for all of them before this.
    begin: queueMicrotask,
  })
  return (ids) => {
    const asked = { ids, ...Promise.withResolvers<Map<K, V>>() }
    wait(asked)
    return asked.promise
  }
}

function nextBatch(waiting: readonly { readonly ids: readonly unknown[] }[]): number {
  let ids = 0
  const beyond = waiting.findIndex((asked, at) => {
    ids += asked.ids.length
    return at > 0 && ids > MOST
  })
  return beyond < 0 ? waiting.length : beyond
}

async function answer<K, V>(ask: Fetch<K, V>, round: readonly PendingRead<K, V>[]): Promise<void> {
  try {
    const found = await ask([...new Set(round.flatMap(({ ids }) => ids))])
    for (const { ids, resolve } of round) resolve(onlyOf(ids, found))
  } catch (error) {
    for (const { reject } of round) reject(error)
  }
}

function onlyOf<K, V>(ids: readonly K[], found: ReadonlyMap<K, V>): Map<K, V> {
  const own = new Map<K, V>()
  for (const id of ids) {
    const value = found.get(id)
    if (value !== undefined) own.set(id, value)
  }
  return own
}
