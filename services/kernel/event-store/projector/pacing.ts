import { setTimeout as pause } from 'node:timers/promises'

/** The rests of projectors that gather events, and the end of them where somebody waits. */
export interface Pacing {
  /** Rests for so many milliseconds, unless somebody is in a hurry or the projector ends. */
  readonly rest: (ms: number, ended: AbortSignal) => Promise<void>
  /** Ends all rests of this process. */
  readonly wake: () => void
}

export function createPacing(): Pacing {
  let hurried = new AbortController()
  return {
    rest: async (ms, ended) => {
      const signal = AbortSignal.any([hurried.signal, ended])
      await pause(ms, undefined, { signal }).catch(() => undefined)
    },
    wake: () => {
      hurried.abort()
      hurried = new AbortController()
    },
  }
}
