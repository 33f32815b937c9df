import type { Form } from '@arrive/contracts/form.ts'
import type { SectionValues } from '@arrive/contracts/typed.ts'

/** Documents of the packet's forms. Ids are persons' numbers. */
export const ONBOARDING = 'onboarding'

export function answersOf(form: Pick<Form, 'name'>): string {
  return `form-${form.name}`
}

/** Separate from the answers, so that a new save leaves it alone. */
export function companyOf(form: Pick<Form, 'name'>): string {
  return `company-${form.name}`
}

export interface Company {
  readonly section: SectionValues
  readonly savedAt: string
  readonly event: string
}
