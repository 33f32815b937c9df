import type { EventData } from '@arrive/contracts/typed.ts'
import { type DocKey, type EventOf, type Projection, projectionOf, type View } from '../../kernel/index.ts'
import { ACTORS, AUDIT, ENTRIES } from '../names.ts'

type AccessNoted = EventData<'audit.access.noted'>
type EntryNoted = EventData<'audit.entry.noted'>

/** Older entries have fewer fields. */
type Noted = Pick<EntryNoted, keyof AccessNoted> & Partial<EntryNoted>

type NotedEvent = EventOf<'audit.access.noted'> | EventOf<'audit.entry.noted'>

/** Belongs to its administrator. It has only the numbers of other persons, so it may stay after their erasure. */
export interface Entry extends Omit<Noted, 'entry'> {
  /** ISO 8601, UTC. */
  readonly at: string
  /** Done with `npm run admin` on the server. */
  readonly byOperator?: true
}

const OPERATOR = 'operator'

export interface Actor {
  readonly email: string
}

/** Milliseconds to batch events. */
const PACE = 1_000

export function auditProjection(): Projection {
  const entries = { reads: readsOf, apply: applyEntry }
  return projectionOf({
    name: AUDIT,
    topics: ['audit', 'accounts'],
    owns: [],
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

/** A later event of an entry updates its row count; the entry keeps its place. */
function applyEntry({ data, envelope, person }: NotedEvent, view: View): undefined {
  const { entry, ...rest }: Noted = data
  const before = view.get(ENTRIES, entry) as Entry | undefined
  const at = before?.at ?? envelope.time
  view.put(ENTRIES, entry, { value: { ...rest, at } satisfies Entry, sort: { at }, tags: tagsOf(rest, person) })
}

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

/** A refused login is no action of an administrator, so it is found only by its account. */
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

export function actorTag(person: number | string): string {
  return `actor/${person}`
}

export function subjectTag(person: number | string): string {
  return `subject/${person}`
}
