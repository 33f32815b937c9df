import { setImmediate as turn } from 'node:timers/promises'
import { withTimeout } from './deadline.ts'

/** Turns of the event loop that bring most of what a round's results lead to. */
export const FEW_TURNS = 4

interface LaneOptions<T, R> {
  /** The number of rounds that run at the same time. */
  readonly concurrency: number
  /** How many of the first waiting items form the next round. Default: one. */
  readonly gather?: (waiting: readonly T[]) => number
  readonly run: (round: readonly T[]) => readonly Promise<R>[]
  /** Milliseconds after which the next round no longer waits for a hanging one. */
  readonly hold?: number
  /**
   * Most turns of the event loop that a round waits, as long as each brings more items: the results of one round
   * lead to items that would just miss the next one. Default: 0.
   */
  readonly turns?: number
}

interface Waiting<T, R> extends PromiseWithResolvers<R> {
  readonly item: T
}

/** Queues items while rounds are in progress, in order of arrival. */
export function createLane<T, R>(options: LaneOptions<T, R>): (item: T) => Promise<R> {
  const { concurrency, gather = () => 1, run, hold, turns = 0 } = options
  const waiting: Waiting<T, R>[] = []
  let running = 0

  async function gatherMore(): Promise<void> {
    let before = 0
    for (let left = turns; left > 0 && waiting.length > before; left--) {
      before = waiting.length
      await turn()
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      await gatherMore()
      if (waiting.length === 0) break
      const round = waiting.splice(0, gather(waiting.map(({ item }) => item)))
      const results = run(round.map(({ item }) => item))
      for (const [at, { resolve }] of round.entries()) resolve(results[at] as Promise<R>)
      const settled = Promise.allSettled(results)
      await (hold === undefined ? settled : withTimeout(hold, settled, () => undefined))
    }
    running--
  }

  return (item) => {
    const own = { item, ...Promise.withResolvers<R>() }
    waiting.push(own)
    if (running < concurrency) {
      running++
      void work()
    }
    return own.promise
  }
}

/** As many items as stay within the limit, and at least one. */
export function countWithin<T>(most: number, waiting: readonly T[], sizeOf: (item: T) => number): number {
  let size = 0
  const beyond = waiting.findIndex((item, at) => {
    size += sizeOf(item)
    return at > 0 && size > most
  })
  return beyond < 0 ? waiting.length : beyond
}
