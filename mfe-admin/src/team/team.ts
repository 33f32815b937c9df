import type { OfficeRole } from '@arrive/contracts/office-roles.ts'

/** An administrator, as `GET /admins` answers one. */
export interface Member {
  readonly user_id: number
  readonly email: string
  readonly office_role: OfficeRole
  readonly until: string | null
  readonly since: string
}
