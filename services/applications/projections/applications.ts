import type { ApplicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { savedCode } from '@arrive/contracts/messages/form-codes.ts'
import { message, ownText } from '@arrive/contracts/messages/message.ts'
import { type Row, rowsOf } from '@arrive/contracts/records.ts'
import {
  type EventOf,
  type OpenEvent,
  type Outcome,
  type Projection,
  projectionOf,
  type Secrets,
  subjects,
  type View,
} from '../../kernel/index.ts'
import { APPLICATIONS, CAREER, ERASED_APPLICATIONS, resumeOf, resumePath } from '../../shared/applications.ts'
import { emailIn, type PublicForm, WHO, whoIn } from './intakes.ts'
import { RESUMES } from './stored-resume.ts'

export const TOPIC = 'applications'

/** Makes the rows of the back office's two lists. Every submission is a separate row. */
export function applicationsProjection(
  publicForms: readonly PublicForm[],
  { pepper }: Pick<Secrets, 'pepper'>,
): Projection {
  return projectionOf({
    name: APPLICATIONS,
    topics: [TOPIC, 'accounts'],
    owns: [TOPIC],
    complete: [TOPIC],
    growing: Object.fromEntries(publicForms.map(({ collection, stamp }) => [collection.name, stamp])),
    collections: [
      ...publicForms.map(({ collection }) => collection),
      RESUMES,
      { name: ERASED_APPLICATIONS, ofNewEvents: true },
      subjects.SUBJECTS,
    ],
    on: {
      ...Object.fromEntries(
        publicForms.map((publicForm) => [
          publicForm.type,
          { apply: (event: ApplicationEvent, view: View) => applySubmitted(publicForm, event, view, pepper) },
        ]),
      ),
      'applications.career.erased': {
        reads: ({ data }: CareerErased) => data.applications.map((id) => ({ collection: CAREER, id })),
        apply: applyErased,
      },
    },
  })
}

type CareerErased = EventOf<'applications.career.erased'>

/** Removes rows and resumes, and records which events must not be shown any more. */
function applyErased({ data, envelope }: CareerErased, view: View): Outcome {
  for (const id of data.applications) {
    const resume = resumeOf(view.get(CAREER, id))
    if (resume !== undefined) view.remove(RESUMES.name, resume)
    view.remove(CAREER, id)
    view.put(ERASED_APPLICATIONS, id, { value: { at: envelope.time } })
  }
  return { status: 200, body: { message: message('account.deleted') } }
}

type ApplicationEvent = EventOf<`applications.${string}.submitted`>

function applySubmitted(
  publicForm: PublicForm,
  event: ApplicationEvent,
  view: View,
  pepper: Secrets['pepper'],
): Outcome {
  const { envelope, person } = event
  const { answers, resume }: ApplicationSubmitted = event.data
  const { collection, form, kind, stamp } = publicForm
  const email = emailIn(publicForm, answers)
  const row = rowOf(publicForm, event, event.data)
  view.put(collection.name, envelope.id, {
    value: row,
    sort: { [stamp]: envelope.time, user_id: person },
    find: { [WHO]: whoIn(publicForm, row) },
  })
  if (resume !== undefined) view.put(RESUMES.name, resume.id, { value: { type: resume.type } })
  subjects.confirmSubject(view, pepper, kind, email)
  return { status: form.save.status, body: { message: ownText(savedCode(form)) } }
}

function rowOf(
  { part, stamp }: PublicForm,
  { envelope, person }: OpenEvent,
  { answers, resume }: ApplicationSubmitted,
): Row {
  const [row] = rowsOf(part, person, answers[part.name] ?? {})
  return {
    ...row,
    user_id: person,
    [stamp]: envelope.time,
    ...(resume !== undefined && { resume_path: resumePath(resume.id) }),
  }
}
