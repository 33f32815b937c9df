import { schemaIdOf } from '@arrive/contracts/event.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { medicalDone } from '@arrive/contracts/events/medical-done.ts'
import type { Kernel, Outcome, Submission } from '../../kernel/index.ts'
import { compartmentOf } from '../../shared/compartment.ts'
import { MEDICAL } from '../projections/medical.ts'
import type { Save, SignedSave } from './save.ts'
import { requestOf, witnessSave } from './signed.ts'

/** Always an event: of this form and the one that ends it, the later save holds. */
export async function saveMedical(kernel: Kernel, save: SignedSave): Promise<Outcome> {
  const { form, content: answers, texts, person } = save
  const type = formSubmitted(form)
  const data = { user_id: person, form: form.name, answers, texts }
  const { signing } = save
  const event = { type: type.type, dataschema: schemaIdOf(type), data }
  if (signing === undefined) return send(kernel, save, event)
  return send(kernel, save, { ...event, witness: () => witnessSave(kernel, save, signing) })
}

export interface DoneSave extends Omit<Save, 'signing'> {
  readonly content: { readonly done_on: string; readonly done_by: string }
}

export async function noteDone(kernel: Kernel, save: DoneSave): Promise<Outcome> {
  const { form, content, person } = save
  const data = { user_id: person, form: form.name, ...content }
  return send(kernel, save, { type: medicalDone.type, dataschema: schemaIdOf(medicalDone), data })
}

type Event = Pick<Submission, 'type' | 'dataschema' | 'data' | 'witness'>

async function send(kernel: Kernel, save: Save, event: Event): Promise<Outcome> {
  const { submit } = kernel
  const { person, origin, evidence } = save
  return submit.sendOnce(submit.eventId(origin), {
    ...event,
    origin,
    topic: MEDICAL,
    source: '/arrive/onboarding',
    person: await compartmentOf(kernel, person),
    evidence,
    request: requestOf(save),
    awaited: [MEDICAL],
  })
}
