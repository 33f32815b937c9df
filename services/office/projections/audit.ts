import { type AccessNoted, accessNoted } from '@arrive/contracts/events/access-noted.ts'
import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { type EntryNoted, entryNoted } from '@arrive/contracts/events/entry-noted.ts'
import { type OpenEvent, type Projection, UnknownEvent, type View } from '../../kernel/index.ts'
import { ACTORS, AUDIT, ENTRIES } from '../names.ts'

/** An entry as it was noted, by the shape of before or the one of now. */
type Noted = Pick<EntryNoted, keyof AccessNoted> & Partial<EntryNoted>

/** One entry of the audit. Its document is the administrator's; of others it holds numbers only, so it may stay. */
export interface Entry extends Omit<Noted, 'entry'> {
  /** ISO 8601, UTC. */
  readonly at: string
}

/** How an administrator is shown. */
export interface Actor {
  readonly email: string
}

/** What was noted before entries told more is read as it is. */
const NOTED: ReadonlySet<string> = new Set([accessNoted.type, entryNoted.type])
const REGISTERED = accountRegistered.type
/** How long events are gathered, in milliseconds. */
const PACE = 1_000

/** What administrators have seen and done, the newest first, and who they are. */
export function auditProjection(): Projection {
  return {
    name: AUDIT,
    topics: ['audit', 'accounts'],
    settles: [],
    collections: [{ name: ENTRIES, sort: ['at'], tags: true }, { name: ACTORS }],
    pace: PACE,
    reads: ({ envelope, data }) =>
      NOTED.has(envelope.type) ? [{ collection: ENTRIES, id: (data as Noted).entry }] : [],
    apply: (event, view) => {
      const { type } = event.envelope
      if (NOTED.has(type)) noted(event, view)
      else if (type === REGISTERED) registered(event, view)
      else if (type.startsWith('audit.')) throw new UnknownEvent(type)
      return undefined
    },
  }
}

/** A later event of an entry says how many rows have gone out; the entry stays where it was. */
function noted({ data, envelope, person }: OpenEvent, view: View): void {
  const { entry, ...rest } = data as Noted
  const before = view.get(ENTRIES, entry) as Entry | undefined
  const at = before?.at ?? envelope.time
  view.put(ENTRIES, entry, { value: { ...rest, at } satisfies Entry, sort: { at }, tags: tagsOf(rest, person) })
}

/** Who was refused a login is nobody's deed: it is found by its account only. */
function tagsOf({ action, person, persons }: Omit<Noted, 'entry'>, actor: number): readonly string[] {
  const subjects = new Set([...(person === null ? [] : [person]), ...(persons ?? [])])
  return [...(action === 'refused' ? [] : [actorTag(actor)]), ...[...subjects].map(subjectTag)]
}

function registered({ data, person }: OpenEvent, view: View): void {
  const { role, email } = data as AccountRegistered
  if (role === 'admin') view.put(ACTORS, String(person), { value: { email } satisfies Actor })
}

/** Entries are chosen by whose they are and by whom they tell of. */
export function actorTag(person: number | string): string {
  return `actor/${person}`
}

export function subjectTag(person: number | string): string {
  return `subject/${person}`
}
