import { schemaIdOf } from '@arrive/contracts/event.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import type { Form, Part } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import type { Value } from '@arrive/contracts/records.ts'
import type { ProjectedCollection } from '../../kernel/projector/projection.ts'

/** A public form, and what this service must know of it beyond its contract. */
export interface Intake {
  readonly form: Form
  /** Its only part: one submission is one row. */
  readonly part: Part
  /** Whose number its sender gets. */
  readonly kind: 'staff' | 'patient'
  /** The field by which the sender is known and the back office finds the row. */
  readonly email: string
  /** The column that tells when it came. */
  readonly stamp: string
  readonly type: string
  readonly dataschema: string
  /** Its rows by event id, as the list's call answers them. */
  readonly collection: ProjectedCollection
}

type Own = Pick<Intake, 'form' | 'part' | 'kind' | 'email' | 'stamp'>

function intakeOf(own: Own): Intake {
  const event = applicationSubmitted(own.form)
  const collection = { name: own.form.name, sort: [own.stamp, 'user_id'], tokens: true }
  return { ...own, type: event.type, dataschema: schemaIdOf(event), collection }
}

export const CAREER = intakeOf({
  form: career,
  part: career.parts[0],
  kind: 'staff',
  email: 'email',
  stamp: career.parts[0].read.stamp,
})

export const HOMECARE = intakeOf({
  form: homecare,
  part: homecare.parts[0],
  kind: 'patient',
  email: 'patientEmail',
  stamp: homecare.parts[0].read.stamp,
})

export const INTAKES: readonly Intake[] = [CAREER, HOMECARE]

/** Answers by part name, as the contract's check gives them. */
export type Answers = Readonly<Record<string, Readonly<Record<string, Value>>>>

/** The sender's e-mail, as it was typed. */
export function emailIn({ part, email }: Intake, answers: Answers): string {
  return String(answers[part.name]?.[email] ?? '')
}
