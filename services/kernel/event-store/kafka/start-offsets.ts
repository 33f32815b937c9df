import { setTimeout as pause } from 'node:timers/promises'
import type { SourceOffsets, Subscription } from '../ports/event-log.ts'

const BETWEEN_TRIES = 250

export interface StartOptions {
  readonly start: Subscription['start']
  readonly signal: AbortSignal
  /** Resolves when the signal says so. */
  readonly over: Promise<undefined>
  readonly onFailure: (error: unknown) => void
}

/** Asks where to start until there is an answer; undefined if it is stopped before. Never rejects. */
export async function fetchStartOffsets({
  start,
  signal,
  over,
  onFailure,
}: StartOptions): Promise<SourceOffsets | undefined> {
  while (!signal.aborted) {
    try {
      const places = await Promise.race([start(), over])
      // A copy, because the owner may keep changing the original.
      return places && new Map(places)
    } catch (error) {
      onFailure(error)
      await pause(BETWEEN_TRIES, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}
