/** A form of a packet, as `GET /get_packet` answers it. */
export interface PacketForm {
  readonly form: string
  readonly saved_at: string | null
  readonly versions: number
  readonly company: 'none' | 'open' | 'filled'
  readonly company_saved_at: string | null
}

/** One person's packet. */
export interface Packet {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly position: string
  readonly forms_in: number
  readonly forms_total: number
  readonly last_saved_at: string | null
  readonly forms: readonly PacketForm[]
  readonly previous: number | null
  readonly next: number | null
}

/** A version of a form, as `GET /get_history` answers it. */
export interface Version {
  readonly version: number
  readonly saved_at: string
  readonly by: 'person' | 'company'
  readonly by_user_id: number
  readonly record: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

export interface History {
  readonly versions: readonly Version[]
  /** Older ones that are left out. */
  readonly earlier: number
}

/** What a version is, in a few words; an administrator of whom no e-mail is known goes by number. */
export function versionWords({ version, by, by_user_id }: Version, emails: ReadonlyMap<number, string>): string {
  if (by === 'company') return `The agency’s part saved by ${emails.get(by_user_id) ?? `administrator ${by_user_id}`}`
  return version === 1 ? 'First submitted' : 'Submitted again'
}
