import type { Call } from '@arrive/contracts/call.ts'
import { endOfDay } from '@arrive/contracts/days.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import type { Actor } from '../kernel/index.ts'

/** What an administrator may do, and for how long. */
export interface OfficeTerm {
  readonly office: OfficeRole
  /** The last day, in the agency's time zone: `2030-06-30`. Absent: there is none. */
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
export function endOfTerm({ until }: Pick<OfficeTerm, 'until'>, timeZone: string): number {
  return until === undefined ? Number.POSITIVE_INFINITY : endOfDay(until, timeZone).getTime()
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
