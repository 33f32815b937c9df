import { setTimeout as pause } from 'node:timers/promises'
import type { Source } from '../ports/event-log.ts'

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

/** Notifies subscribers in this process when a live projector has advanced in a source. */
export interface Notifier {
  readonly notify: (source: Source) => void
  /** Returns a function that unsubscribes the listener. */
  readonly subscribe: (listener: (source: Source) => void) => () => void
}

export function createNotifier(): Notifier {
  const listeners = new Set<(source: Source) => void>()
  return {
    notify: (source) => {
      for (const listener of listeners) listener(source)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
