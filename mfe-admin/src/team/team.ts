import type { OfficeRole } from '@arrive/contracts/office-roles.ts'

/** An administrator, as `GET /admins` answers one. */
export interface Member {
  readonly user_id: number
  readonly email: string
  readonly office_role: OfficeRole
  readonly until: string | null
  /** Moments are ISO 8601, UTC. */
  readonly since: string
  /** Null once they have chosen a password. */
  readonly invited_at: string | null
  /** Null where no mails go out to people. */
  readonly invitation_expires_at: string | null
  readonly mail_returned_at: string | null
  readonly last_seen_at: string | null
}
