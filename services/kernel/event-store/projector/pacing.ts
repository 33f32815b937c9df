import { setTimeout as pause } from 'node:timers/promises'
import { createLane } from '../../common/lane.ts'
import type { Source } from '../ports/event-log.ts'

export type Pacing = ReturnType<typeof createPacing>

/** After each piece of work, paced projections rest this many times as long as it took. */
const BREATHS = 2
/** The same for projections that may fall behind: they take a twentieth of the processor, unless a read waits. */
const YIELDING = 20
/** Milliseconds after which a piece of work no longer waits for the one before it. */
const MAX_WAIT_MS = 1_000

export function createPacing() {
  let hurried = new AbortController()
  const lane = createLane<() => Promise<void>, void>({
    concurrency: 1,
    hold: MAX_WAIT_MS,
    run: (round) => round.map((piece) => piece()),
  })

  async function rest(ms: number, ended: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([hurried.signal, ended])
    await pause(ms, undefined, { signal }).catch(() => undefined)
  }

  /** After a piece of work that took this many milliseconds. */
  async function yieldTo(tookMs: number, ended: AbortSignal): Promise<void> {
    await rest(YIELDING * tookMs, ended)
  }

  return {
    rest,
    yieldTo,
    /** Runs pieces of work one at a time with rests, so that a save never waits for all gathered events. */
    inLine: <T>(work: () => Promise<T>, ended: AbortSignal): Promise<T> => {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      void lane(async () => {
        const from = performance.now()
        await work().then(resolve, reject)
        await rest(BREATHS * (performance.now() - from), ended)
      })
      return promise
    },
    wake: (): void => {
      hurried.abort()
      hurried = new AbortController()
    },
  }
}

export type Notifier = ReturnType<typeof createNotifier>

export function createNotifier() {
  const listeners = new Set<(source: Source) => void>()
  return {
    notify: (source: Source): void => {
      for (const listener of listeners) listener(source)
    },
    subscribe: (listener: (source: Source) => void) => {
      listeners.add(listener)
      return (): void => void listeners.delete(listener)
    },
  }
}
