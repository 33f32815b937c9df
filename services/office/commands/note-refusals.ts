import type { Origin } from '../../kernel/index.ts'
import { PLAIN, type RecordAccess } from './note-access.ts'

export interface Refusal {
  readonly origin: Origin
  readonly what: string
  /** Null for an unknown account. */
  readonly person: number | null
  /** A keyed hash; null if many addresses are counted together. */
  readonly address: string | null
}

export interface RefusalOptions {
  readonly notes: Pick<RecordAccess, 'note' | 'counted'>
  readonly stream: () => Promise<number>
  readonly now: () => number
  readonly later: (ms: number, work: () => void) => void
  readonly onFailure: (cause: unknown) => void
}

/** Milliseconds covered by one entry. */
const WINDOW = 15 * 60_000
/** Open entries per process; refusals beyond them share one more. */
const LIMIT = 40
/** Milliseconds until an increased count is recorded. */
const PACE = 10_000
const BEYOND = 'beyond'

interface Counted {
  readonly since: number
  readonly refusal: Refusal
  readonly entry: Promise<string>
  tries: number
  isDue: boolean
}

export interface RecordRefusals {
  readonly note: (refusal: Refusal) => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * Bounds the entries, so that refused logins cannot fill the log. Resolves when an entry is durable; increased counts
 * follow later. Logins are refused even if the log is unavailable.
 */
export function createRecordRefusals(options: RefusalOptions): RecordRefusals {
  const { notes, stream, now, later, onFailure } = options
  const open = new Map<string, Counted>()

  const accessOf = async ({ origin, what, person, address }: Refusal, rows: number) =>
    ({ ...PLAIN, actor: await stream(), origin, action: 'refused', what, person, address, rows }) as const

  function begin(key: string, refusal: Refusal): Promise<string> {
    const entry = accessOf(refusal, 1).then(notes.note)
    open.set(key, { since: now(), refusal, entry, tries: 1, isDue: false })
    entry.catch(() => open.delete(key))
    return entry
  }

  function again(counted: Counted): Promise<string> {
    counted.tries += 1
    if (!counted.isDue) later(PACE, () => void tell(counted))
    counted.isDue = true
    return counted.entry
  }

  async function tell(counted: Counted): Promise<void> {
    if (!counted.isDue) return
    counted.isDue = false
    try {
      await notes.counted(await accessOf(counted.refusal, counted.tries), await counted.entry)
    } catch (error) {
      onFailure(error)
    }
  }

  function forgetOld(): void {
    for (const [key, { since }] of open) if (now() - since >= WINDOW) open.delete(key)
  }

  async function note(refusal: Refusal): Promise<void> {
    forgetOld()
    const own = JSON.stringify([refusal.what, refusal.person, refusal.address])
    const isBeyond = !open.has(own) && open.size >= LIMIT
    const key = isBeyond ? BEYOND : own
    const known = open.get(key)
    const together = { ...refusal, person: null, address: null }
    const noting = known === undefined ? begin(key, isBeyond ? together : refusal) : again(known)
    await noting.catch(onFailure)
  }

  return { note, end: async () => void (await Promise.all([...open.values()].map(tell))) }
}
