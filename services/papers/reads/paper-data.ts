import type { Form } from '@arrive/contracts/form.ts'
import type { PartValue } from '@arrive/contracts/records.ts'

/** What a paper shows, without anything that reads. */
export interface PaperData {
  readonly person: number
  readonly name: string
  readonly email: string
  readonly position: string
  /** The moment that it shows, ISO 8601 in UTC. */
  readonly at: string
  readonly timeZone: string
  /** `own`: the copy of the person, without evidence pages. */
  readonly copy: 'office' | 'own'
  readonly forms: readonly FormData[]
  /** Of these forms, the newest first. */
  readonly signatures: readonly SignatureData[]
  readonly consent: ConsentData | null
  /** The oldest first. */
  readonly changes: readonly ChangeData[]
  /** Of the whole packet; absent where only one form is shown. */
  readonly completeness?: Completeness | undefined
}

export interface Completeness {
  readonly formsIn: number
  readonly formsTotal: number
  readonly approvedAt: string | null
}

export interface FormData {
  /** In the words of its day. */
  readonly form: Form
  readonly state: 'in' | 'missing' | 'not-needed'
  readonly savedAt: string | null
  readonly saves: number
  readonly company: 'none' | 'open' | 'filled'
  readonly companySavedAt: string | null
  readonly review: string | null
  /** By part. */
  readonly answers: Readonly<Record<string, PartValue>>
  readonly texts: readonly TextData[]
  /** What follows from an answer, such as a day on which something is due. */
  readonly notes: readonly string[]
}

export interface TextData {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly hash: string
  readonly markdown: string
}

export type SignatureStatus = 'current' | 'carried' | 'text-changed' | 'countersign-stale' | 'superseded' | 'unproven'

export interface ConsentData {
  readonly consented_at: string | null
  readonly withdrawn_at: string | null
}

export interface SignatureData {
  readonly form: string
  readonly part: string
  readonly field: string
  readonly by: 'person' | 'company' | 'reference'
  readonly by_user_id: number
  readonly value: string
  readonly status: SignatureStatus
  readonly signed_at: string
  readonly event: string
  readonly index: number | null
  readonly texts: readonly (Omit<TextData, 'markdown'> & { readonly current: boolean })[]
  readonly definition: string | null
  readonly superseded_by: string | null
  readonly evidence?: {
    readonly ip: string | null
    readonly agent: string | null
    readonly session: string | null
    readonly client_time: string | null
    readonly zone: string | null
  }
}

export interface ChangeData {
  readonly form: string
  readonly part: string
  readonly row: number | null
  readonly field: string
  readonly before: string | number | boolean | null
  readonly after: string | number | boolean
  readonly event: string
  readonly index: number | null
  readonly at: string
  readonly by: 'person' | 'company' | 'reference'
  readonly by_user_id: number
  readonly late: boolean
}
