import type { Form } from '@arrive/contracts/form.ts'
import type { CompanySigning, Signing } from '@arrive/contracts/signing.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import type { Origin } from '../../kernel/index.ts'
import type { Evidence, SignedEvidence } from '../../shared/evidence.ts'
import type { Filled, Submitted } from '../projections/events.ts'

export interface Save {
  readonly form: Form
  readonly person: number
  readonly origin: Origin
  readonly evidence: Evidence
  /** Validated by the form's contract. */
  readonly content: unknown
  /** The form's published definition. */
  readonly definition: SignedEvidence['form']
  /** Absent: the signatures of this save are unproven. */
  readonly signing?: Partial<Signing> & CompanySigning
}

export interface SectionSave extends Save {
  readonly content: Filled['section']
}

export interface SignedSave extends Save {
  readonly content: Submitted['answers']
  readonly texts: readonly TextReference[]
  readonly signing?: Signing
  /** Medical forms of which this save ends what is due. */
  readonly ends?: readonly Form[]
}
