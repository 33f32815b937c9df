import type { PartValue, Value } from '@arrive/contracts/records.ts'
import type { TextReference } from '../../kernel/texts.ts'

export const SUBMITTED = 'onboarding.form.submitted'
export const FILLED = 'onboarding.company.filled'

/** The data of a submitted form: every answer of it, and the texts that were signed. */
export interface Submitted {
  readonly form: string
  readonly answers: Readonly<Record<string, PartValue>>
  readonly texts: readonly TextReference[]
}

/** The data of a filled company part: the fields that were sent, by part. */
export interface Filled {
  readonly form: string
  readonly section: Readonly<Record<string, Readonly<Record<string, Value>>>>
}

/** The form that an event's data speaks of; empty where it speaks of none. */
export function formOf(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('form' in data)) return ''
  return typeof data.form === 'string' ? data.form : ''
}
