import { isGranted, type OfficeRole, readersOf } from '@arrive/contracts/office-roles.ts'
import type { Session } from '@arrive/router'

/** Only hides what the server would refuse; the server decides. */
export function isIn({ officeRole }: Session, roles: readonly OfficeRole[]): boolean {
  return isGranted(officeRole, roles)
}

export function isReadBy(session: Session, form: string): boolean {
  return isIn(session, readersOf([form]))
}
