import { hash } from 'node:crypto'
import type { Audited, Call } from '@arrive/contracts/call.ts'
import { getAudit } from '@arrive/contracts/calls/audit.ts'
import type { EntryNoted } from '@arrive/contracts/events/entry-noted.ts'
import { type Answer, originOf, personOfActor, type Request } from '../../kernel/index.ts'
import { type Access, PLAIN } from '../commands/note-access.ts'
import { fieldOf, isStream, namedIn, rowsIn } from './seen.ts'

/** A request of a call that is noted. */
export interface Asked {
  readonly call: Call
  readonly audited: Audited
  readonly request: Request
}

/** Parameters that ask for a part of a list without choosing among its rows. */
const PAGING: ReadonlySet<string> = new Set(['limit', 'cursor', 'sort'])
const LOOKS: ReadonlySet<Access['action']> = new Set(['list', 'view', 'history', 'lookup'])

/** What can be said of a request before it is served. */
export function accessOf({ call, audited, request }: Asked): Access {
  const { params, query, body } = request
  const isOne = audited.ofOne !== undefined && query.user_id !== undefined
  const named = params.user_id ?? (isOne ? query.user_id : fieldOf(body, 'user_id'))
  return {
    ...PLAIN,
    actor: personOfActor(request.actor),
    origin: originOf(call, request),
    action: isOne ? 'view' : audited.action,
    what: isOne ? (audited.ofOne ?? audited.what) : audited.what.replace('{form}', params.form ?? ''),
    person: named === undefined ? null : Number(named),
    thing: params.token_id ?? params.subscription_id ?? null,
    scope: isOne ? null : scopeOf(audited, query),
  }
}

function scopeOf({ action }: Audited, query: Request['query']): EntryNoted['scope'] {
  if (action !== 'list' && action !== 'export') return null
  const names = Object.keys(query)
  if (names.some((name) => !PAGING.has(name))) return 'filtered'
  return names.length === 0 || action === 'export' ? 'whole' : 'page'
}

/** What an answer shows; of a stream that is known when it is over. */
export function seenIn({ body, noted }: Answer, { audited }: Asked): Partial<Access> {
  if (isStream(body)) return {}
  const found = audited.action === 'lookup' ? fieldOf(body, 'user_id') : undefined
  const person = noted?.person ?? (typeof found === 'number' ? found : undefined)
  const rows = rowsIn(body)
  return {
    ...(person !== undefined && { person }),
    ...(rows !== undefined && audited.action === 'list' && { persons: namedIn(rows) }),
    rows: rows?.length ?? 1,
  }
}

/** What tells one look from another: of a list all of its rows. Nothing where each is noted. */
export function sameLook({ action, what, scope }: Access, body: unknown, { request }: Asked): string | undefined {
  if (!LOOKS.has(action)) return undefined
  if (action !== 'list') return ''
  // The rows of the audit are others after each look, because of the look: there the same question is the same look.
  const seen = what === getAudit.audit.what ? Object.entries(request.query).sort() : body
  return hash('sha256', JSON.stringify([scope, seen]), 'base64url')
}

/** What came of a deed. */
export function outcomeOf({ person, thing }: Access, { body }: Answer): Partial<Access> {
  const [made, id] = [fieldOf(body, 'user_id'), fieldOf(body, 'id')]
  return {
    rows: fieldOf(body, 'repaired') === false ? 0 : 1,
    person: person ?? (typeof made === 'number' ? made : null),
    thing: thing ?? (typeof id === 'string' ? id : null),
  }
}
