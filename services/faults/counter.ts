/** A counter that can be awaited. */
export interface Counter {
  readonly count: () => number
  readonly add: () => void
  readonly more: (more: number) => Promise<void>
}

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
      const wanted = count + more
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (count >= wanted) resolve()
      }
      watchers.add(look)
      return promise.finally(() => watchers.delete(look))
    },
  }
}
