import type { Form } from '@arrive/contracts/form.ts'
import type { Filled } from './events.ts'

/** The projection's name: outcomes, readers and metrics know it by this. */
export const ONBOARDING = 'onboarding'

/** Where the answers of a form are kept; ids are persons' numbers. */
export function answersOf(form: Pick<Form, 'name'>): string {
  return `form-${form.name}`
}

/** Where the company's part of a form is kept, apart from the answers, so that a new save leaves it alone. */
export function companyOf(form: Pick<Form, 'name'>): string {
  return `company-${form.name}`
}

/** What is kept of the company's part. */
export interface Company {
  readonly section: Filled['section']
  readonly savedAt: string
  readonly event: string
}
