/** A counter that can be awaited. */
export interface Counter {
  readonly count: () => number
  readonly add: () => void
  /** Resolves after this many more additions. @throws Error if they do not come. */
  readonly more: (more: number) => Promise<void>
}

const LOOK_MS = 100
/** Polls for at least five minutes. Counts polls, not time, because a machine may be suspended. */
const MAX_LOOKS = 3_000

/** Counters by name, created on first use. */
export function createCounters(): (name: string) => Counter {
  const counters = new Map<string, Counter>()
  return (name) => {
    const counter = counters.get(name) ?? createCounter()
    counters.set(name, counter)
    return counter
  }
}

export function createCounter(): Counter {
  let count = 0
  const watchers = new Set<() => void>()
  return {
    count: () => count,
    add: () => {
      count++
      for (const look of watchers) look()
    },
    more: (more: number) => {
      const before = count
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      let looks = 0
      const giveUp = () => {
        if (++looks > MAX_LOOKS) reject(new Error(`Only ${count - before} of ${more} came`))
      }
      const patience = setInterval(giveUp, LOOK_MS)
      const look = () => {
        if (count - before >= more) resolve()
      }
      watchers.add(look)
      return promise.finally(() => {
        clearInterval(patience)
        watchers.delete(look)
      })
    },
  }
}
