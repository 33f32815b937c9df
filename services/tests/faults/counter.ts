/** A counter that can be awaited. */
export interface Counter {
  readonly count: () => number
  readonly add: () => void
  /** Resolves when so many more have come. @throws Error where they do not come at all. */
  readonly more: (more: number) => Promise<void>
}

const LOOK_MS = 100
/** So many looks, five minutes and more. Not by the clock: a machine may stand still. */
const MOST_LOOKS = 3_000

/** Counters by name, each of which begins when it is asked for. */
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
        if (++looks > MOST_LOOKS) reject(new Error(`Only ${count - before} of ${more} came`))
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
