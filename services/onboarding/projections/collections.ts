import type { Form } from '@arrive/contracts/form.ts'
import type { Filled } from './events.ts'

export const ONBOARDING = 'onboarding'

/** Ids are persons' numbers. */
export function answersOf(form: Pick<Form, 'name'>): string {
  return `form-${form.name}`
}

/** Separate from the answers, so that a new save leaves it alone. */
export function companyOf(form: Pick<Form, 'name'>): string {
  return `company-${form.name}`
}

export interface Company {
  readonly section: Filled['section']
  readonly savedAt: string
  readonly event: string
}
