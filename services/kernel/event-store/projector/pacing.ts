import { setTimeout as pause } from 'node:timers/promises'
import type { Source } from '../ports/event-log.ts'

export type Pacing = ReturnType<typeof createPacing>

/** The rests of projectors that gather events, and the end of them where somebody waits. */
export function createPacing() {
  let hurried = new AbortController()
  return {
    /** Rests for so many milliseconds, unless somebody is in a hurry or the projector ends. */
    rest: async (ms: number, ended: AbortSignal): Promise<void> => {
      const signal = AbortSignal.any([hurried.signal, ended])
      await pause(ms, undefined, { signal }).catch(() => undefined)
    },
    /** Ends all rests of this process. */
    wake: (): void => {
      hurried.abort()
      hurried = new AbortController()
    },
  }
}

export type Notifier = ReturnType<typeof createNotifier>

/** Notifies subscribers in this process when a live projector has advanced in a source. */
export function createNotifier() {
  const listeners = new Set<(source: Source) => void>()
  return {
    notify: (source: Source): void => {
      for (const listener of listeners) listener(source)
    },
    /** Returns a function that unsubscribes the listener. */
    subscribe: (listener: (source: Source) => void) => {
      listeners.add(listener)
      return (): void => void listeners.delete(listener)
    },
  }
}
