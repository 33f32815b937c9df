import { schemaIdOf } from '@arrive/contracts/event.ts'
import { type AccessNoted, accessNoted } from '@arrive/contracts/events/access-noted.ts'
import { LRUCache } from 'lru-cache'
import { freshId } from '../../kernel/events/envelope.ts'
import type { Kernel } from '../../kernel/module.ts'
import type { Origin } from '../../kernel/requests/submit.ts'

/** A look at somebody's data, or a deed with it, by an administrator. */
export interface Access extends Omit<AccessNoted, 'entry'> {
  /** The administrator. */
  readonly actor: number
  readonly origin: Origin
}

/** Appends what was done to the audit and resolves when it is durable. */
export interface NoteAccess {
  /** Answers the entry's id; none where the same look was noted a while ago. */
  readonly note: (access: Access) => Promise<string | undefined>
  /** How many rows have gone out in the end. */
  readonly counted: (access: Access, entry: string) => Promise<void>
}

/** A review screen asks several times for one look: it is noted once in so many milliseconds, by each process. */
const SAME_LOOK = 5 * 60_000
const LOOKS: ReadonlySet<Access['action']> = new Set(['list', 'view', 'history', 'lookup'])
const REMEMBERED = 10_000

interface Look {
  readonly at: number
  readonly noted: Promise<string>
}

export function createNoteAccess({ submit, now }: Pick<Kernel, 'submit' | 'now'>): NoteAccess {
  const looks = new LRUCache<string, Look>({ max: REMEMBERED })

  async function append(entry: string, { origin, actor, ...noted }: Access): Promise<string> {
    const { action, what, person, rows } = noted
    const data: AccessNoted = { entry, action, what, person, rows }
    await submit.note(freshId(now()), {
      origin: { ...origin, idempotencyKey: undefined },
      topic: accessNoted.topic,
      source: '/arrive/audit',
      type: accessNoted.type,
      dataschema: schemaIdOf(accessNoted),
      person: actor,
      data,
      request: undefined,
    })
    return entry
  }

  async function note(access: Access): Promise<string | undefined> {
    if (!LOOKS.has(access.action)) return append(freshId(now()), access)
    const look = [access.actor, access.action, access.what, access.person].join('/')
    const known = looks.get(look)
    if (known !== undefined && now() - known.at < SAME_LOOK) {
      await known.noted
      return undefined
    }
    const noted = append(freshId(now()), access)
    looks.set(look, { at: now(), noted })
    // What may not have been noted is noted by the next look.
    noted.catch(() => looks.delete(look))
    return noted
  }

  return { note, counted: async (access, entry) => void (await append(entry, access)) }
}
