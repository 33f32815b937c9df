import { COMPANY_FILLED } from '@arrive/contracts/events/company-filled.ts'
import { FORM_SUBMITTED } from '@arrive/contracts/events/form-submitted.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import type { FormValues, SectionValues } from '@arrive/contracts/typed.ts'

export { COMPANY_FILLED as FILLED, FORM_SUBMITTED as SUBMITTED }

/** Answers by part, and the signed texts. */
export interface Submitted {
  readonly form: string
  readonly answers: FormValues
  readonly texts: readonly TextReference[]
}

export interface Filled {
  readonly form: string
  readonly section: SectionValues
}
