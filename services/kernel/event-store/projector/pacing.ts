import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../../common/deadline.ts'
import type { Source } from '../ports/event-log.ts'

export type Pacing = ReturnType<typeof createPacing>

/** After a piece of their work, paced projections leave the engines to others for so many times as long as it took. */
const BREATHS = 2
/** Milliseconds after which a piece of work no longer waits for the one before it. */
const MAX_WAIT_MS = 1_000

/** The rests of projectors that gather events, and the end of them where somebody waits. */
export function createPacing() {
  let hurried = new AbortController()
  let line = Promise.resolve()

  async function rest(ms: number, ended: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([hurried.signal, ended])
    await pause(ms, undefined, { signal }).catch(() => undefined)
  }

  return {
    /** Rests for so many milliseconds, unless somebody is in a hurry or the projector ends. */
    rest,
    /**
     * Does one piece of work after another, with a breath in between: what gathers for a second in every source would
     * otherwise be committed at once, and saves would wait for all of it.
     */
    inLine: async <T>(work: () => Promise<T>, ended: AbortSignal): Promise<T> => {
      const before = line
      const { promise, resolve } = Promise.withResolvers<void>()
      line = promise
      await withTimeout(MAX_WAIT_MS, before, () => undefined)
      const from = performance.now()
      try {
        return await work()
      } finally {
        void rest(BREATHS * (performance.now() - from), ended).then(resolve)
      }
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
