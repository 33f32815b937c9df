import type { Form } from '@arrive/contracts/form.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { EventData, FormValues } from '@arrive/contracts/typed.ts'
import {
  type EventOf,
  type Outcome,
  type Projection,
  projectionOf,
  refusal,
  type Secrets,
  subjects,
  UnknownEvent,
  type View,
} from '../../kernel/index.ts'
import { COMPARTMENT } from '../../shared/compartment.ts'
import { answersOf } from './collections.ts'
import { submittedAnswer } from './packet.ts'

export const MEDICAL = 'medical'
export const OPEN = 'open'

export interface MedicalAnswers {
  /** The person; the document's own number is the compartment's. */
  readonly user_id: number
  readonly answers: FormValues
  readonly savedAt: string
  readonly done?: Pick<EventData<'medical.form.done'>, 'done_on' | 'done_by'>
}

type Submission = EventOf<'medical.form.submitted'>
type Done = EventOf<'medical.form.done'>

/** Forms in the medical compartment. Documents have the person's number as id, and the compartment's number and key. */
export function medicalProjection(forms: readonly Form[], { pepper }: Pick<Secrets, 'pepper'>): Projection {
  const known = new Map(forms.map((form) => [form.name, form]))
  const formOf = ({ data, envelope }: Submission | Done): Form => {
    const form = known.get(data.form)
    if (form === undefined) throw new UnknownEvent(`${envelope.type} of an unknown form`)
    return form
  }
  const reads = (event: Submission | Done) => [{ collection: answersOf(formOf(event)), id: String(event.data.user_id) }]
  return projectionOf({
    name: MEDICAL,
    topics: [MEDICAL, 'accounts'],
    owns: [MEDICAL],
    complete: [MEDICAL],
    collections: [
      ...forms.map((form) => ({ name: answersOf(form), sort: ['saved_at', 'user_id'], tags: true })),
      subjects.SUBJECTS,
    ],
    on: {
      'medical.form.submitted': {
        reads,
        apply: (event, view) => {
          subjects.confirmSubject(view, pepper, COMPARTMENT, String(event.data.user_id))
          return submitted(formOf(event), event, view)
        },
      },
      'medical.form.done': { reads, apply: (event, view) => done(formOf(event), event, view) },
    },
  })
}

/** What was done for a choice holds for a later save of the same choice. */
function submitted(form: Form, { data, envelope }: Submission, view: View): Outcome {
  const { user_id, answers } = data
  const before = view.get(answersOf(form), String(user_id)) as MedicalAnswers | undefined
  const isSame = before !== undefined && choiceIn(form, before.answers) === choiceIn(form, answers)
  const kept = isSame && before.done !== undefined ? { done: before.done } : {}
  put(form, { user_id, answers, savedAt: envelope.time, ...kept }, view)
  return submittedAnswer(form)
}

function done(form: Form, { data: { user_id, done_on, done_by } }: Done, view: View): Outcome {
  const before = view.get(answersOf(form), String(user_id)) as MedicalAnswers | undefined
  if (before === undefined) return refusal('not-found')
  put(form, { ...before, done: { done_on, done_by } }, view)
  return { status: 200, body: { message: message('company.saved') } }
}

function put(form: Form, value: MedicalAnswers, view: View): void {
  view.put(answersOf(form), String(value.user_id), {
    value,
    sort: sortOf(value),
    tags: isOpen(form, value) ? [OPEN] : [],
  })
}

export function sortOf({ user_id, savedAt }: MedicalAnswers) {
  return { saved_at: savedAt, user_id }
}

/** Whether something is due, unless another form has ended it. */
function isOpen(form: Form, { answers, done: noted }: MedicalAnswers): boolean {
  return noted === undefined && choiceIn(form, answers) === form.due?.is
}

function choiceIn({ parts: [part], due }: Form, answers: FormValues): unknown {
  return Object(answers[part?.name ?? ''])[due?.field ?? '']
}
