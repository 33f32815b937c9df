import type { Validators } from '@arrive/contracts/check.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Runner } from '@arrive/kit/form/runner.ts'

/** What a page is about: its form, and the form that it takes answers over from. */
export interface Page {
  readonly form: Form
  readonly origin?: Form
}

/** What the body of a page is given to show: the form at work, and whose it is. */
export interface BodyProps {
  readonly runner: Runner
  /** `generated/forms/<form>.js`. */
  readonly validators: Validators
  readonly person: number
}
