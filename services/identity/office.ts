import type { Call } from '@arrive/contracts/call.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import type { Actor } from '../kernel/index.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** What an administrator may do, and for how long. */
export interface OfficeTerm {
  readonly office: OfficeRole
  /** The last day, in UTC: `2030-06-30`. Absent: there is none. */
  readonly until?: string
}

interface Administrator {
  readonly role: 'staff' | 'admin'
  readonly term?: OfficeTerm
}

const OWNER: OfficeTerm = { office: 'owner' }

/** The role of an account in the office; nothing for staff. Administrators of before there were roles are owners. */
export function termOf({ role, term = OWNER }: Administrator): OfficeTerm | undefined {
  return role === 'admin' ? term : undefined
}

export function isOwner(account: Administrator): boolean {
  return termOf(account)?.office === 'owner'
}

/** When a term is over, in milliseconds since 1970: with the end of its last day. */
export function endOfTerm({ until }: Pick<OfficeTerm, 'until'>): number {
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until) + DAY_MS
}

export function isSameTerm(one: OfficeTerm | undefined, other: OfficeTerm | undefined): boolean {
  return one?.office === other?.office && one?.until === other?.until
}

/** What a call answers an administrator whose role in the office it is not for. */
export function refusalOf(actor: Actor, call: Call): 'not-in-role' | 'read-only' | undefined {
  if (actor.role !== 'admin' || actor.grade === 'owner') return undefined
  const { method, officeRoles = [] } = call
  if (officeRoles.some((role) => role === actor.grade)) return undefined
  return actor.grade === 'auditor' && method !== 'GET' ? 'read-only' : 'not-in-role'
}
