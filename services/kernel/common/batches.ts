import { withTimeout } from './deadline.ts'

interface Rounds<T, R> {
  readonly atOnce: number
  /** Milliseconds after which the next round no longer waits for a hanging one. */
  readonly hold: number
  /** How many of the first items form a round. */
  readonly fitting: (waiting: readonly T[]) => number
  readonly settle: (round: readonly T[]) => readonly Promise<R>[]
  readonly begin?: (run: () => void) => void
}

interface Waiting<T, R> extends PromiseWithResolvers<R> {
  readonly item: T
}

/** Queues items while rounds are in progress, and sends them together in the next one. */
export function inRounds<T, R>({ atOnce, hold, fitting, settle, begin = (run) => run() }: Rounds<T, R>) {
  const waiting: Waiting<T, R>[] = []
  let running = 0

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const round = waiting.splice(0, fitting(waiting.map(({ item }) => item)))
      const results = settle(round.map(({ item }) => item))
      for (const [at, { resolve }] of round.entries()) resolve(results[at] as Promise<R>)
      await withTimeout(hold, Promise.allSettled(results), () => undefined)
    }
    running--
  }

  return (item: T): Promise<R> => {
    const own = { item, ...Promise.withResolvers<R>() }
    waiting.push(own)
    if (running < atOnce) {
      running++
      begin(() => void run())
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
