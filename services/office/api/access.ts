import { hash } from 'node:crypto'
import type { Audited, Call } from '@arrive/contracts/call.ts'
import { getAudit } from '@arrive/contracts/calls/audit.ts'
import type { EntryNoted } from '@arrive/contracts/events/entry-noted.ts'
import type { Answer, Request } from '../../kernel/index.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { type Access, PLAIN } from '../commands/note-access.ts'
import { fieldOf, isStream, namedIn, rowsIn } from './answer-rows.ts'

export interface AuditedRequest {
  readonly call: Call
  readonly audited: Audited
  readonly request: Request
}

/** Parameters that do not choose among a list's rows. */
const PAGING: ReadonlySet<string> = new Set(['limit', 'cursor', 'sort', 'format', 'as_of'])
const READ_ACTIONS: ReadonlySet<Access['action']> = new Set(['list', 'view', 'history', 'lookup'])

export function accessOf({ call, audited, request }: AuditedRequest): Access {
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
  return names.every((name) => name === 'as_of') || action === 'export' ? 'whole' : 'page'
}

/** A stream's content is known only at its end. */
export function seenIn({ body, noted }: Answer, { audited }: AuditedRequest): Partial<Access> {
  if (isStream(body)) return {}
  const found = audited.action === 'lookup' ? fieldOf(body, 'user_id') : undefined
  const person = noted?.person ?? (typeof found === 'number' ? found : undefined)
  const rows = rowsIn(body)
  return {
    ...(person !== undefined && { person }),
    ...(rows !== undefined && audited.action === 'list' && { persons: namedIn(rows) }),
    ...(noted?.persons !== undefined && { persons: noted.persons() }),
    rows: noted?.rows?.() ?? rows?.length ?? 1,
  }
}

/**
 * What identifies a read; for a list, all of its rows; for people that were found, their numbers. Undefined if every
 * read is recorded.
 */
export function viewKey(
  { action, what, scope, persons }: Access,
  body: unknown,
  { request }: AuditedRequest,
): string | undefined {
  if (!READ_ACTIONS.has(action)) return undefined
  if (action === 'lookup' && persons !== null) return JSON.stringify(persons)
  if (action !== 'list') return ''
  // Every read of the audit adds a row to it, so there the query identifies the read.
  const seen = what === getAudit.audit.what ? Object.entries(request.query).sort() : body
  return hash('sha256', JSON.stringify([scope, seen]), 'base64url')
}

export function outcomeOf({ person, thing }: Access, { body, noted }: Answer): Partial<Access> {
  const [made, id] = [fieldOf(body, 'user_id'), fieldOf(body, 'id')]
  return {
    rows: noted?.rows?.() ?? (fieldOf(body, 'repaired') === false ? 0 : 1),
    ...(noted?.persons !== undefined && { persons: noted.persons() }),
    person: person ?? (typeof made === 'number' ? made : null),
    thing: thing ?? (typeof id === 'string' ? id : null),
  }
}
