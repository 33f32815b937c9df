import { type EntryNoted, entryNoted } from '@arrive/contracts/events/entry-noted.ts'
import { createCache, freshId, type Kernel, type Origin } from '../../kernel/index.ts'

export interface Access extends Omit<EntryNoted, 'entry'> {
  /** The administrator, to whose stream the entry belongs. */
  readonly actor: number
  readonly origin: Origin
}

export const PLAIN = { person: null, persons: null, rows: null, scope: null, thing: null, address: null } as const

export interface RecordAccess {
  readonly note: (access: Access) => Promise<string>
  /** Records a read, unless the same administrator recently read the same. */
  readonly noteOnce: (access: Access, same: string) => Promise<void>
  readonly counted: (access: Access, entry: string) => Promise<void>
}

/** Milliseconds. A review screen sends several requests per view, which each process records once. */
const SAME_VIEW_MS = 5 * 60_000
const MAX_VIEWS = 10_000

interface View {
  readonly at: number
  readonly entry: Promise<string>
}

export function createRecordAccess({ submit, now, events }: Pick<Kernel, 'submit' | 'now' | 'events'>): RecordAccess {
  const views = createCache<string, View>(MAX_VIEWS)

  async function append(entry: string, { origin, actor, ...rest }: Access): Promise<string> {
    const data: EntryNoted = { entry, ...rest }
    await submit.note(freshId(now()), {
      origin: { ...origin, idempotencyKey: undefined },
      topic: entryNoted.topic,
      source: '/arrive/audit',
      type: entryNoted.type,
      dataschema: events.schemaOf(entryNoted.type),
      person: actor,
      data,
      request: undefined,
    })
    return entry
  }

  const note = (access: Access) => append(freshId(now()), access)

  async function noteOnce(access: Access, same: string): Promise<void> {
    const key = JSON.stringify([access.actor, access.action, access.what, access.person, same])
    const last = views.get(key)
    if (last !== undefined && now() - last.at < SAME_VIEW_MS) return void (await last.entry)
    const entry = note(access)
    views.set(key, { at: now(), entry })
    // If recording failed, the next read records it.
    entry.catch(() => views.delete(key))
    await entry
  }

  return { note, noteOnce, counted: async (access, entry) => void (await append(entry, access)) }
}
