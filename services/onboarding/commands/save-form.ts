import { examineOrder, refused } from '@arrive/contracts/checking/examine.ts'
import { schemaId } from '@arrive/contracts/event.ts'
import { ArriveError, type Kernel, type Outcome, type Submission } from '../../kernel/index.ts'
import { ONBOARDING } from '../projections/collections.ts'
import { FILLED, SUBMITTED } from '../projections/events.ts'
import { currentAnswers, currentSection, flat, storedFields } from './current-answers.ts'
import type { Save, SectionSave, SignedSave } from './save.ts'
import { requestOf, witnessSave, witnessSection } from './signed.ts'

/** One event with the whole form and the signed texts, unless nothing has changed. */
export async function saveForm(kernel: Kernel, save: SignedSave): Promise<Outcome> {
  const { form, person, content, texts, signing, signed } = save
  const data = { form: form.name, answers: content, texts }
  const event = {
    type: SUBMITTED,
    dataschema: schemaId(SUBMITTED, form.version, form.name),
    data,
    current: unlessTyped(save, currentAnswers(kernel, save)),
    ...(signing !== undefined && { witness: () => witnessSave(kernel, save, signing) }),
  }
  return signed.lastSaves.saving(person, (appended) => send(kernel, save, { ...event, appended }))
}

/** @throws ArriveError 400 if dates are out of order together with the stored ones */
export async function fillCompanySection(kernel: Kernel, save: SectionSave): Promise<Outcome> {
  const { form, content, signing } = save
  const { errors, message } = refused(examineOrder(form, flat(content), await storedFields(kernel, save)))
  if (errors.length > 0) throw new ArriveError('invalid-answers', { message, errors })
  const data = { form: form.name, section: content }
  const event = { type: FILLED, dataschema: schemaId(FILLED, form.version, form.name), data }
  const current = unlessTyped(save, currentSection(kernel, save))
  if (signing === undefined) return send(kernel, save, { ...event, current })
  return send(kernel, save, { ...event, current, witness: () => witnessSection(kernel, save, signing) })
}

/** Signing again is an event, also if nothing else changes. */
function unlessTyped({ signing }: Save, current: CurrentState): CurrentState {
  return (signing?.typed.length ?? 0) > 0 ? { ...current, answer: async () => undefined } : current
}

type CurrentState = NonNullable<Submission['current']>
type Event = Pick<Submission, 'type' | 'dataschema' | 'data' | 'current' | 'witness' | 'appended'>

async function send({ submit }: Kernel, save: Save, event: Event): Promise<Outcome> {
  const { person, origin, evidence } = save
  const id = submit.eventId(origin)
  const submission: Submission = {
    ...event,
    origin,
    topic: 'onboarding',
    source: '/arrive/onboarding',
    person,
    evidence,
    request: requestOf(save),
    awaited: [ONBOARDING],
  }
  return submit.sendOnce(id, submission)
}
