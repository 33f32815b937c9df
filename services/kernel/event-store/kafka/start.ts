import { setTimeout as pause } from 'node:timers/promises'
import type { Positions, Subscription } from '../ports/event-log.ts'

const BETWEEN_TRIES = 250

export interface Asking {
  readonly start: Subscription['start']
  readonly signal: AbortSignal
  /** Resolves when the signal says so. */
  readonly over: Promise<undefined>
  readonly onFailure: (error: unknown) => void
}

/** Asks where to start from until there is an answer; undefined where it is over before. Never rejects. */
export async function askStart({ start, signal, over, onFailure }: Asking): Promise<Positions | undefined> {
  while (!signal.aborted) {
    try {
      const places = await Promise.race([start(), over])
      // A copy: what was handed out may go on changing with its owner.
      return places && new Map(places)
    } catch (error) {
      onFailure(error)
      await pause(BETWEEN_TRIES, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}
