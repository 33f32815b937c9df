import type { KeyObject } from 'node:crypto'
import type { KeyVault } from '../ports/key-vault.ts'
import { type Outcomes, outcomeId, type RecordedOutcome } from '../projector/outcomes.ts'

/**
 * Validity in milliseconds. A body may arrive long after its head: its person may be erased by then, or an equal
 * request answered by another process.
 */
const HOLDS_MS = 500

interface Foreseen {
  readonly event: string
  readonly until: number
  readonly key: Promise<KeyObject>
  readonly found: Promise<RecordedOutcome | undefined>
}

interface Expected {
  readonly event: string
  readonly person: number
  readonly projection: string
}

/** A remembered key may be used, because the request's session is checked meanwhile. */
async function keyOf(vault: KeyVault, person: number): Promise<KeyObject> {
  return vault.remembered?.(person) ?? vault.keyFor(person)
}

/** Starts reads early, by request. An empty result is dropped when the event is over. */
export function createForesight({ vault, outcomes }: { readonly vault: KeyVault; readonly outcomes: Outcomes }) {
  const all = new Map<string, Foreseen>()
  return {
    /** Returns a function that discards the reads. */
    begin: (request: string, { event, person, projection }: Expected): (() => void) => {
      const foreseen = {
        event,
        until: performance.now() + HOLDS_MS,
        key: keyOf(vault, person),
        found: outcomes.find(outcomeId(event, projection)),
      }
      // These promises may never be awaited; a caller that awaits them still gets the error.
      foreseen.key.catch(() => undefined)
      foreseen.found.catch(() => undefined)
      all.set(request, foreseen)
      return () => void all.delete(request)
    },
    take: (request: string, event: string): Foreseen | undefined => {
      const foreseen = all.get(request)
      all.delete(request)
      return foreseen?.event === event && performance.now() < foreseen.until ? foreseen : undefined
    },
    forget: (event: string): void => {
      for (const [request, foreseen] of all) if (foreseen.event === event) all.delete(request)
    },
  }
}
