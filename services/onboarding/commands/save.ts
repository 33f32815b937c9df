import type { Form } from '@arrive/contracts/form.ts'
import type { Origin, TextReference } from '../../kernel/index.ts'
import type { Evidence } from '../../shared/evidence.ts'
import type { Filled, Submitted } from '../projections/events.ts'

/** A save of a form, or of the company's part of it, by whoever the origin names. */
export interface Save {
  readonly form: Form
  readonly person: number
  readonly origin: Origin
  readonly evidence: Evidence
  /** Checked by the form's contract. */
  readonly content: unknown
}

/** A save of fields of the company's part. */
export interface SectionSave extends Save {
  readonly content: Filled['section']
}

/** A save by the form's person, with the texts that the form showed. */
export interface SignedSave extends Save {
  readonly content: Submitted['answers']
  readonly texts: readonly TextReference[]
}
