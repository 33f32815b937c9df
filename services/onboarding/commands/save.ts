import type { Form } from '@arrive/contracts/form.ts'
import type { CompanySigning, Signing } from '@arrive/contracts/signing.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import type { Origin } from '../../kernel/index.ts'
import type { Evidence, SignedEvidence } from '../../shared/evidence.ts'
import type { Filled, Submitted } from '../projections/events.ts'
import type { Consents } from '../reads/consents.ts'
import type { LastSaves } from '../reads/last-saves.ts'

export interface Save {
  readonly form: Form
  readonly person: number
  readonly origin: Origin
  readonly evidence: Evidence
  /** Validated by the form's contract. */
  readonly content: unknown
  /** Absent: the signatures of this save are unproven. */
  readonly signing?: Partial<Signing> & CompanySigning
}

/** What the evidence of a person's signatures is made of. */
export interface Signable {
  /** The form as it was published. */
  readonly definition: SignedEvidence['form']
  readonly consents: Consents
  readonly lastSaves: LastSaves
}

export interface SectionSave extends Save, Pick<Signable, 'definition'> {
  readonly content: Filled['section']
}

export interface SignedSave extends Save {
  readonly signed: Signable
  readonly content: Submitted['answers']
  readonly texts: readonly TextReference[]
  readonly signing?: Signing
  /** Medical forms of which this save ends what is due. */
  readonly ends?: readonly Form[]
}
