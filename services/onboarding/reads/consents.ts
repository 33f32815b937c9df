import { createCache, isFinal, type Kernel } from '../../kernel/index.ts'
import { ONBOARDING } from '../projections/collections.ts'
import { type Consent, ESIGN } from '../projections/esign.ts'

export interface Consents {
  /** The latest consent of a person, also if it was withdrawn. */
  readonly of: (person: number) => Promise<Consent | undefined>
  /** Runs a change of a person's consent. */
  readonly changing: <T>(person: number, change: () => Promise<T>) => Promise<T>
}

const MAX_ENTRIES = 20_000

interface Kept {
  readonly changed: string
  readonly consent: Consent
}

/** Opens a document once for each of its states, because every signed save asks. */
export function createConsents({ reader, shared }: Pick<Kernel, 'reader' | 'shared'>): Consents {
  const known = createCache<number, Kept>(MAX_ENTRIES)
  /** Changes of a person that are under way, or may still come after an answer that came too late. */
  const unsettled = new Map<number, number>()
  let moves = 0

  async function read(person: number): Promise<Consent | undefined> {
    const at = moves
    const [doc] = await reader(ONBOARDING).unopened(ESIGN, [String(person)])
    if (doc === undefined) return undefined
    const changed = String(doc.sort['changed'])
    const before = known.get(person)
    if (before?.changed === changed) return before.consent
    const consent = doc.value as Consent
    if (at === moves && !unsettled.has(person)) known.set(person, { changed, consent })
    return consent
  }

  function move(person: number, by: 1 | -1): void {
    moves++
    known.delete(person)
    const count = (unsettled.get(person) ?? 0) + by
    if (count === 0) unsettled.delete(person)
    else unsettled.set(person, count)
  }

  async function changing<T>(person: number, change: () => Promise<T>): Promise<T> {
    move(person, 1)
    try {
      const answer = await change()
      move(person, -1)
      return answer
    } catch (error) {
      if (isFinal(error)) move(person, -1)
      throw error
    }
  }

  // Without other processes, this one makes every change.
  return { of: async (person) => (shared ? undefined : known.get(person)?.consent) ?? read(person), changing }
}
