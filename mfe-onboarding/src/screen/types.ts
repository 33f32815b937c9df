import type { Validators } from '@arrive/contracts/check.ts'
import type { Runner } from '@arrive/kit/form/runner.ts'

/** What the body of a form's screen gets: the running form, and whose it is. */
export interface BodyProps {
  readonly runner: Runner
  /** `generated/forms/<form>.js`. */
  readonly validators: Validators
  readonly person: number
}
