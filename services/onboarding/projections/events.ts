import { COMPANY_FILLED, type CompanyFilled } from '@arrive/contracts/events/company-filled.ts'
import { FORM_SUBMITTED, type FormSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import type { PartValue, Value } from '@arrive/contracts/records.ts'

export { COMPANY_FILLED as FILLED, FORM_SUBMITTED as SUBMITTED }

/**
 * The data of a submitted form, of whichever form it is: every answer of it by part, and the texts that were signed.
 */
export interface Submitted extends Omit<FormSubmitted, 'answers'> {
  readonly answers: Readonly<Record<string, PartValue>>
}

/** The data of a filled company part: the fields that were sent, by part. */
export interface Filled extends Omit<CompanyFilled, 'section'> {
  readonly section: Readonly<Record<string, Readonly<Record<string, Value>>>>
}

/** The form that an event's data speaks of; empty where it speaks of none. */
export function formOf(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('form' in data)) return ''
  return typeof data.form === 'string' ? data.form : ''
}
