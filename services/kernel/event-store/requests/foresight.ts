import type { KeyObject } from 'node:crypto'
import type { KeyVault } from '../ports/key-vault.ts'
import { type Outcomes, outcomeId, type RecordedOutcome } from '../projector/outcomes.ts'

/**
 * For so many milliseconds what was read holds; after that it is read again. The body of a request may come long after
 * its head: its person may be erased by then, or an equal request answered by another process.
 */
const HOLDS_MS = 500

/** What was read for a request before it came to be sent. */
interface Foreseen {
  readonly event: string
  readonly until: number
  readonly key: Promise<KeyObject>
  readonly found: Promise<RecordedOutcome | undefined>
}

interface Expected {
  readonly event: string
  readonly person: number
  /** Whose outcome is looked for. */
  readonly projection: string
}

/** Of somebody whose session is asked for: what was begun is not used where it is not alive. */
async function keyOf(vault: KeyVault, person: number): Promise<KeyObject> {
  return vault.remembered?.(person) ?? vault.keyFor(person)
}

/**
 * Reads begun ahead, by request: the key of its person, and what became of its event before. What has found nothing of
 * an event is forgotten when that event is over.
 */
export function createForesight({ vault, outcomes }: { readonly vault: KeyVault; readonly outcomes: Outcomes }) {
  const all = new Map<string, Foreseen>()
  return {
    /** Answers what gives it up. */
    begin: (request: string, { event, person, projection }: Expected): (() => void) => {
      const foreseen = {
        event,
        until: performance.now() + HOLDS_MS,
        key: keyOf(vault, person),
        found: outcomes.find(outcomeId(event, projection)),
      }
      // Whether they are waited for is not certain; who waits hears of a failure.
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
