import { type EntryNoted, entryNoted } from '@arrive/contracts/events/entry-noted.ts'
import { LRUCache } from 'lru-cache'
import { freshId, type Kernel, type Origin } from '../../kernel/index.ts'

/** A look at somebody's data, or a deed, by an administrator; or a login that was refused. */
export interface Access extends Omit<EntryNoted, 'entry'> {
  /** In whose stream it stands: the administrator. */
  readonly actor: number
  readonly origin: Origin
}

/** What most entries say nothing of. */
export const PLAIN = { person: null, persons: null, rows: null, scope: null, thing: null, address: null } as const

/** Appends what was done to the audit and resolves when it is durable. */
export interface NoteAccess {
  /** Answers the entry's id. */
  readonly note: (access: Access) => Promise<string>
  /** Notes a look, unless the same administrator had the same look at the same a while ago. */
  readonly noteOnce: (access: Access, same: string) => Promise<void>
  /** What came of an entry in the end. */
  readonly counted: (access: Access, entry: string) => Promise<void>
}

/** A review screen asks several times for one look: it is noted once in so many milliseconds, by each process. */
const SAME_LOOK = 5 * 60_000
const REMEMBERED = 10_000

interface Look {
  readonly at: number
  readonly noted: Promise<string>
}

export function createNoteAccess({ submit, now, events }: Pick<Kernel, 'submit' | 'now' | 'events'>): NoteAccess {
  const looks = new LRUCache<string, Look>({ max: REMEMBERED })

  async function append(entry: string, { origin, actor, ...noted }: Access): Promise<string> {
    const data: EntryNoted = { entry, ...noted }
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
    const look = JSON.stringify([access.actor, access.action, access.what, access.person, same])
    const known = looks.get(look)
    if (known !== undefined && now() - known.at < SAME_LOOK) return void (await known.noted)
    const noted = note(access)
    looks.set(look, { at: now(), noted })
    // What may not have been noted is noted by the next look.
    noted.catch(() => looks.delete(look))
    await noted
  }

  return { note, noteOnce, counted: async (access, entry) => void (await append(entry, access)) }
}
