import type { Session } from '@arrive/router'

/** Whole files, the audit and the proof are for these. */
export const READERS = /owner|compliance|auditor/
/** Whoever changes files. */
export const FILES = /owner|compliance/

/** Whether somebody has one of these roles of the office. The server decides; this only offers what it will grant. */
export function isIn({ officeRole = 'owner' }: Session, roles: RegExp): boolean {
  return roles.test(officeRole)
}
