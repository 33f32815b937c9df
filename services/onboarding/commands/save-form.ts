import { schemaId } from '@arrive/contracts/event.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Kernel } from '../../kernel/module.ts'
import type { Outcome } from '../../kernel/projector/projection.ts'
import type { Origin, Submission } from '../../kernel/requests/submit.ts'
import type { TextReference } from '../../kernel/texts.ts'
import { FILLED, SUBMITTED } from '../projections/events.ts'
import { ONBOARDING } from '../projections/names.ts'

/** A save of a form, or of the company's part of it, by whoever the origin names. */
export interface Save {
  readonly form: Form
  readonly person: number
  readonly origin: Origin
  /** Checked by the form's contract. */
  readonly content: unknown
}

/** A save by the form's person, with the texts that the form showed. */
export interface SignedSave extends Save {
  readonly texts: readonly TextReference[]
}

/** Saves a person's answers: one event with the whole form and the texts that were signed. */
export async function saveForm(kernel: Kernel, save: SignedSave): Promise<Outcome> {
  const { form, content, texts } = save
  const data = { form: form.name, answers: content, texts }
  return send(kernel, save, { type: SUBMITTED, dataschema: schemaId(SUBMITTED, form.version, form.name), data })
}

/** Saves fields of the company's part. The projection refuses where there is no record yet. */
export async function fillCompanySection(kernel: Kernel, save: Save): Promise<Outcome> {
  const { form, content } = save
  const data = { form: form.name, section: content }
  return send(kernel, save, { type: FILLED, dataschema: schemaId(FILLED, form.version, form.name), data })
}

type Event = Pick<Submission, 'type' | 'dataschema' | 'data'>

async function send({ submit }: Kernel, { person, origin, content }: Save, event: Event): Promise<Outcome> {
  const id = submit.eventId(origin)
  const submission: Submission = {
    ...event,
    origin,
    topic: 'onboarding',
    source: '/arrive/onboarding',
    person,
    request: content,
    awaited: [ONBOARDING],
  }
  return submit.once(id, submission)
}
