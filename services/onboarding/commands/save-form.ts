import { examineOrder, refused } from '@arrive/contracts/checking/examine.ts'
import { schemaId } from '@arrive/contracts/event.ts'
import { ArriveError, type Kernel, type Outcome, type Submission } from '../../kernel/index.ts'
import { ONBOARDING } from '../projections/collections.ts'
import { FILLED, SUBMITTED } from '../projections/events.ts'
import { currentAnswers, currentSection, flat, storedFields } from './current-answers.ts'
import type { Save, SectionSave, SignedSave } from './save.ts'

/** One event with the whole form and the signed texts, unless nothing has changed. */
export async function saveForm(kernel: Kernel, save: SignedSave): Promise<Outcome> {
  const { form, content, texts } = save
  const data = { form: form.name, answers: content, texts }
  const event = { type: SUBMITTED, dataschema: schemaId(SUBMITTED, form.version, form.name), data }
  return send(kernel, save, { ...event, current: currentAnswers(kernel, save) })
}

/** @throws ArriveError 400 if dates are out of order together with the stored ones */
export async function fillCompanySection(kernel: Kernel, save: SectionSave): Promise<Outcome> {
  const { form, content } = save
  const { errors, message } = refused(examineOrder(form, flat(content), await storedFields(kernel, save)))
  if (errors.length > 0) throw new ArriveError('invalid-answers', { message, errors })
  const data = { form: form.name, section: content }
  const event = { type: FILLED, dataschema: schemaId(FILLED, form.version, form.name), data }
  return send(kernel, save, { ...event, current: currentSection(kernel, save) })
}

type Event = Pick<Submission, 'type' | 'dataschema' | 'data' | 'current'>

async function send({ submit }: Kernel, { person, origin, evidence, content }: Save, event: Event): Promise<Outcome> {
  const id = submit.eventId(origin)
  const submission: Submission = {
    ...event,
    origin,
    topic: 'onboarding',
    source: '/arrive/onboarding',
    person,
    evidence,
    request: content,
    awaited: [ONBOARDING],
  }
  return submit.sendOnce(id, submission)
}
