import { schemaId } from '@arrive/contracts/event.ts'
import type { ApplicationSubmitted, StoredFile } from '@arrive/contracts/events/application-submitted.ts'
import { type Row, rowsOf } from '@arrive/contracts/records.ts'
import {
  confirmSubject,
  type OpenEvent,
  type Outcome,
  type Projection,
  type Secrets,
  SUBJECTS,
  UnknownEvent,
  type View,
} from '../../kernel/index.ts'
import { type Answers, emailIn, type Intake } from './intakes.ts'
import { RESUMES, resumePath } from './stored-resume.ts'

/** The projection's name: what requests wait for and readers are asked for. */
export const APPLICATIONS = 'applications'

/** What an event of this service says. */
export interface Submitted extends Pick<ApplicationSubmitted, 'resume' | 'texts'> {
  readonly answers: Answers
}

/** Makes the rows of the back office's two lists. Every submission is a row of its own, whoever sent one before. */
export function applicationsProjection(intakes: readonly Intake[], { pepper }: Pick<Secrets, 'pepper'>): Projection {
  const byType = new Map(intakes.map((intake) => [intake.type, intake]))
  return {
    name: APPLICATIONS,
    topics: ['applications', 'accounts'],
    settles: ['applications'],
    collections: [...intakes.map(({ collection }) => collection), RESUMES, SUBJECTS],
    reads: () => [],
    apply: (event, view) => {
      const { type, dataschema } = event.envelope
      const intake = byType.get(type)
      // Data of an earlier version has been upcast; of a later one this code knows nothing.
      if (intake !== undefined && isKnown(intake, dataschema)) return applySubmitted(intake, event, view, pepper)
      if (type.startsWith('applications.')) throw new UnknownEvent(type)
      return undefined
    },
  }
}

function isKnown({ form, type }: Intake, dataschema: string): boolean {
  const version = Number(dataschema.slice(schemaId(type, 0).length - 1))
  return version >= 1 && version <= form.version
}

function applySubmitted(intake: Intake, event: OpenEvent, view: View, pepper: Secrets['pepper']): Outcome {
  const { envelope, person } = event
  const { answers, resume } = event.data as Submitted
  const { collection, form, kind, stamp } = intake
  const email = emailIn(intake, answers)
  view.put(collection.name, envelope.id, {
    value: rowOf(intake, event, resume),
    sort: { [stamp]: envelope.time, user_id: person },
    find: { [intake.email]: email },
  })
  if (resume !== undefined) view.put(RESUMES.name, resume.id, { value: { type: resume.type } })
  confirmSubject(view, pepper, kind, email)
  return { status: form.save.status, body: { message: form.save.message } }
}

function rowOf({ part, stamp }: Intake, { envelope, person, data }: OpenEvent, resume: StoredFile | undefined): Row {
  const [row] = rowsOf(part, person, (data as Submitted).answers[part.name] ?? {})
  return {
    ...row,
    user_id: person,
    [stamp]: envelope.time,
    ...(resume !== undefined && { resume_path: resumePath(resume.id) }),
  }
}
