import { type AccessNoted, accessNoted } from '@arrive/contracts/events/access-noted.ts'
import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { type OpenEvent, type Projection, UnknownEvent, type View } from '../../kernel/projector/projection.ts'
import { ACTORS, AUDIT, ENTRIES } from '../names.ts'

/** One entry of the audit. Its document is the administrator's; of others it holds numbers only, so it may stay. */
export interface Entry extends Omit<AccessNoted, 'entry'> {
  /** ISO 8601, UTC. */
  readonly at: string
}

/** How an administrator is shown. */
export interface Actor {
  readonly email: string
}

const NOTED = accessNoted.type
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
      envelope.type === NOTED ? [{ collection: ENTRIES, id: (data as AccessNoted).entry }] : [],
    apply: (event, view) => {
      const { type } = event.envelope
      if (type === NOTED) noted(event, view)
      else if (type === REGISTERED) registered(event, view)
      else if (type.startsWith('audit.')) throw new UnknownEvent(type)
      return undefined
    },
  }
}

/** A later event of an entry says how many rows have gone out; the entry stays where it was. */
function noted({ data, envelope, person }: OpenEvent, view: View): void {
  const { entry, ...rest } = data as AccessNoted
  const before = view.get(ENTRIES, entry) as Entry | undefined
  const at = before?.at ?? envelope.time
  const tags = [actorTag(person), ...(rest.person === null ? [] : [subjectTag(rest.person)])]
  view.put(ENTRIES, entry, { value: { ...rest, at } satisfies Entry, sort: { at }, tags })
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
