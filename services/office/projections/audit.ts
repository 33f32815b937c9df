import type { EventData } from '@arrive/contracts/typed.ts'
import { type DocKey, type EventOf, type Projection, projectionOf, type View } from '../../kernel/index.ts'
import { ACTORS, AUDIT, ENTRIES } from '../names.ts'

type AccessNoted = EventData<'audit.access.noted'>
type EntryNoted = EventData<'audit.entry.noted'>

/** An entry as it was noted: what was noted before entries told more is read as it is. */
type Noted = Pick<EntryNoted, keyof AccessNoted> & Partial<EntryNoted>

type NotedEvent = EventOf<'audit.access.noted'> | EventOf<'audit.entry.noted'>

/** One entry of the audit. Its document is the administrator's; of others it holds numbers only, so it may stay. */
export interface Entry extends Omit<Noted, 'entry'> {
  /** ISO 8601, UTC. */
  readonly at: string
  /** Done by whoever runs the server, by `npm run admin`. */
  readonly byOperator?: true
}

/** The actor of such events. */
const OPERATOR = 'operator'

/** How an administrator is shown. */
export interface Actor {
  readonly email: string
}

/** How long events are batched, in milliseconds. */
const PACE = 1_000

/** What administrators have seen and done, the newest first, and who they are. */
export function auditProjection(): Projection {
  const entries = { reads: readsOf, apply: applyEntry }
  return projectionOf({
    name: AUDIT,
    topics: ['audit', 'accounts'],
    settles: [],
    complete: ['audit'],
    collections: [{ name: ENTRIES, sort: ['at'], tags: true }, { name: ACTORS }],
    pace: PACE,
    on: {
      'audit.access.noted': entries,
      'audit.entry.noted': entries,
      'accounts.account.registered': { apply: registered },
      'accounts.administrator.invited': { apply: invited },
      'accounts.password.given': { apply: byOperator('password-by-operator') },
      'accounts.factors.reset': { apply: byOperator('factors-by-operator') },
    },
  })
}

function readsOf({ data }: NotedEvent): DocKey[] {
  return [{ collection: ENTRIES, id: data.entry }]
}

/** A later event of an entry says how many rows have gone out; the entry stays where it was. */
function applyEntry({ data, envelope, person }: NotedEvent, view: View): undefined {
  const { entry, ...rest }: Noted = data
  const before = view.get(ENTRIES, entry) as Entry | undefined
  const at = before?.at ?? envelope.time
  view.put(ENTRIES, entry, { value: { ...rest, at } satisfies Entry, sort: { at }, tags: tagsOf(rest, person) })
}

/** What the operator of the server does to an account has no administrator behind it. */
function byOperator(what: string) {
  return (
    { envelope, person }: EventOf<'accounts.password.given' | 'accounts.factors.reset'>,
    view: View,
  ): undefined => {
    if (envelope.actor !== OPERATOR) return
    const entry = { action: 'change', what, person, persons: null, rows: 1 } as const
    const value = { ...entry, scope: null, thing: null, address: null, at: envelope.time, byOperator: true as const }
    view.put(ENTRIES, envelope.id, {
      value: value satisfies Entry,
      sort: { at: envelope.time },
      tags: [subjectTag(person)],
    })
  }
}

/** A refused login is no administrator's action: it is found by its account only. */
function tagsOf({ action, person, persons }: Omit<Noted, 'entry'>, actor: number): readonly string[] {
  const subjects = new Set([...(person === null ? [] : [person]), ...(persons ?? [])])
  return [...(action === 'refused' ? [] : [actorTag(actor)]), ...[...subjects].map(subjectTag)]
}

function registered({ data, person }: EventOf<'accounts.account.registered'>, view: View): undefined {
  const { role, email } = data
  if (role === 'admin') view.put(ACTORS, String(person), { value: { email } satisfies Actor })
}

function invited({ data, person }: EventOf<'accounts.administrator.invited'>, view: View): undefined {
  view.put(ACTORS, String(person), { value: { email: data.email } satisfies Actor })
}

/** Entries are filtered by their administrator and by the persons they name. */
export function actorTag(person: number | string): string {
  return `actor/${person}`
}

export function subjectTag(person: number | string): string {
  return `subject/${person}`
}
