import type { OfficeRole } from '@arrive/contracts/office-roles.ts'

/** An administrator of `GET /admins`. */
export interface Member {
  readonly user_id: number
  readonly email: string
  readonly office_role: OfficeRole
  readonly until: string | null
  /** Times are ISO 8601, UTC. */
  readonly since: string
  /** Null once they have chosen a password. */
  readonly invited_at: string | null
  /** Null if mails to people are off. */
  readonly invitation_expires_at: string | null
  readonly mail_returned_at: string | null
  readonly last_seen_at: string | null
}
