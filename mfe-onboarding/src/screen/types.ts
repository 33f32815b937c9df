import type { Validators } from '@arrive/contracts/check.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Runner } from '@arrive/kit/form/runner.ts'

export interface HeadProps {
  readonly form: Form
  readonly person: number
}

export interface BodyProps {
  readonly runner: Runner
  /** `generated/forms/<form>.js`. */
  readonly validators: Validators
  readonly person: number
  /** Whether the form started with what the person told before. */
  readonly isTold: boolean
}
