import type { Call } from '@arrive/contracts/call.ts'
import { endOfDay } from '@arrive/contracts/days.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import type { Actor } from '../kernel/index.ts'

export interface OfficeTerm {
  readonly office: OfficeRole
  /** In the agency's time zone: `2030-06-30`. Absent: no end. */
  readonly until?: string
}

interface Administrator {
  readonly role: 'staff' | 'admin'
  readonly term?: OfficeTerm
}

const OWNER: OfficeTerm = { office: 'owner' }

/** Undefined for staff. Administrators from before roles existed are owners. */
export function termOf({ role, term = OWNER }: Administrator): OfficeTerm | undefined {
  return role === 'admin' ? term : undefined
}

export function isOwner(account: Administrator): boolean {
  return termOf(account)?.office === 'owner'
}

/** End of the last day, in milliseconds since 1970. */
export function endOfTerm({ until }: Pick<OfficeTerm, 'until'>, timeZone: string): number {
  return until === undefined ? Number.POSITIVE_INFINITY : endOfDay(until, timeZone).getTime()
}

export function isSameTerm(one: OfficeTerm | undefined, other: OfficeTerm | undefined): boolean {
  return one?.office === other?.office && one?.until === other?.until
}

export function refusalOf(actor: Actor, call: Call): 'not-in-role' | 'read-only' | undefined {
  if (actor.role !== 'admin' || actor.grade === 'owner') return undefined
  const { method, officeRoles = [] } = call
  if (officeRoles.some((role) => role === actor.grade)) return undefined
  return actor.grade === 'auditor' && method !== 'GET' ? 'read-only' : 'not-in-role'
}
