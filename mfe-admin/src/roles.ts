import { readersOf } from '@arrive/contracts/office-roles.ts'
import type { Session } from '@arrive/router'

/** Whole files, the audit and the proof are for these. */
export const READERS = /owner|compliance|auditor/
/** Whoever changes files. */
export const FILES = /owner|compliance/

/** Whether somebody has one of these roles of the office. The server decides; this only offers what it will grant. */
export function isIn({ officeRole = 'owner' }: Session, roles: RegExp): boolean {
  return roles.test(officeRole)
}

/** Whether somebody may read a form. */
export function isReadBy({ officeRole = 'owner' }: Session, form: string): boolean {
  return officeRole === 'owner' || readersOf([form]).some((role) => role === officeRole)
}
