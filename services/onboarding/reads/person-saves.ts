import type { KeyObject } from 'node:crypto'
import type { Form } from '@arrive/contracts/form.ts'
import { type Doc, type Envelope, historyOf, isEventOf, type Kernel, openEvidence } from '../../kernel/index.ts'
import { withoutRefused } from '../../shared/refused.ts'
import type { Signing } from '../projections/signature-fold.ts'
import { signingIn } from '../projections/signatures.ts'
import { openEvent } from './open-event.ts'

/** A save or a fill, opened. */
export interface PersonSave extends Signing {
  readonly envelope: Envelope
  readonly form: Form
  /** In the log, as text. */
  readonly position: string
  readonly evidence: unknown
}

type Dependencies = Pick<Kernel, 'store' | 'vault' | 'upcast'>

/**
 * All of these forms in the order of the log, without refused ones; none if the person was erased.
 * @param number the person's, or that of a compartment
 */
export async function* personSaves(
  dependencies: Dependencies,
  forms: readonly Form[],
  number: number,
): AsyncGenerator<PersonSave> {
  const { store, vault } = dependencies
  const key = (await vault.existing([number])).get(number)
  if (key === undefined) return
  for await (const docs of historyOf(store, number)) {
    const mine = docs.flatMap((doc) => storedIn(doc, forms))
    for (const stored of await withoutRefused(store, mine, ({ envelope }) => envelope.id))
      yield opened(dependencies, stored, key)
  }
}

interface Stored extends Pick<PersonSave, 'envelope' | 'form' | 'position'> {}

const OF_FORM =
  /^urn:arrive:(?:onboarding\.form\.submitted|onboarding\.company\.filled|medical\.form\.submitted):([^:]+):/

function storedIn({ body, sort }: Doc, forms: readonly Form[]): readonly Stored[] {
  const envelope: Envelope = JSON.parse(body)
  const name = OF_FORM.exec(envelope.dataschema)?.[1]
  const form = forms.find((one) => one.name === name)
  return form === undefined ? [] : [{ envelope, form, position: String(sort?.['position']) }]
}

function opened(dependencies: Dependencies, { envelope, ...stored }: Stored, key: KeyObject): PersonSave {
  const sent = openEvidence(key, envelope)
  const evidence: unknown = sent === undefined ? {} : JSON.parse(sent)
  const event = { ...openEvent(dependencies, envelope, key), evidence }
  if (
    isEventOf(event, 'onboarding.form.submitted') ||
    isEventOf(event, 'onboarding.company.filled') ||
    isEventOf(event, 'medical.form.submitted')
  ) {
    return { ...stored, ...signingIn(event), envelope, evidence }
  }
  throw new RangeError(`No form is saved by ${envelope.type}`)
}
