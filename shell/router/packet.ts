export type FormState = 'not_needed' | 'needs_attention' | 'approved' | 'sent' | 'in_progress' | 'not_started'

/** A note of the office; `row` and `field` are null for the part as a whole. */
export interface FormNote {
  readonly part: string
  readonly row: number | null
  readonly field: string | null
  readonly note: string
  readonly at: string
}

export interface OwnForm {
  readonly form: string
  readonly state: FormState
  readonly minutes: number
  readonly saved_at: string | null
  readonly draft_at: string | null
  readonly notes: readonly FormNote[]
}

/** What the application said, to start other forms with. */
export interface Known {
  readonly full_name: string
  readonly phone: string
  readonly address: string
  readonly reference: { readonly name: string; readonly phone: string }
}

/** The answer of `GET /packet`. */
export interface OwnPacket {
  readonly position: string | null
  readonly jobs: number
  readonly state: FormState
  readonly forms_in: number
  readonly forms_total: number
  readonly minutes_left: number
  readonly next: string | null
  readonly forms: readonly OwnForm[]
  readonly more: readonly OwnForm[]
  readonly references: { readonly needed: number; readonly answered: number; readonly open: number }
  readonly credentials: { readonly missing: number; readonly expiring: number; readonly blocked: boolean }
  readonly eeo_answered: boolean
  readonly known: Known | null
}

/** `half`: a draft on the server; `returned`: the office asks for changes. */
export type PacketState = 'done' | 'open' | 'half' | 'returned' | 'not_needed'
