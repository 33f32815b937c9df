import { readersOf } from '@arrive/contracts/office-roles.ts'
import type { Session } from '@arrive/router'

/** Roles that read whole files, the audit and the proof. */
export const READERS = /owner|compliance|auditor/
/** Roles that change files. */
export const FILES = /owner|compliance/

/** Only hides what the server would refuse; the server decides. */
export function isIn({ officeRole = 'owner' }: Session, roles: RegExp): boolean {
  return roles.test(officeRole)
}

export function isReadBy({ officeRole = 'owner' }: Session, form: string): boolean {
  return officeRole === 'owner' || readersOf([form]).some((role) => role === officeRole)
}
