import { schemaIdOf } from '@arrive/contracts/event.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import type { Form, Part } from '@arrive/contracts/form.ts'
import { columnOf, isList, type Row } from '@arrive/contracts/records.ts'
import type { FormValues } from '@arrive/contracts/typed.ts'
import type { ProjectedCollection } from '../../kernel/index.ts'

/** A public form, and what this service adds to its contract. */
export interface PublicForm {
  readonly form: Form
  /** Its only part: one submission is one row. */
  readonly part: Part
  /** The kind of number that its sender gets. */
  readonly kind: 'staff' | 'patient'
  /** The field that identifies the sender. */
  readonly email: string
  /** The fields with the person's name in the row. */
  readonly names: readonly string[]
  /** The column with the time of submission. */
  readonly stamp: string
  readonly type: string
  readonly dataschema: string
  /** Rows by event id, as the list returns them. */
  readonly collection: ProjectedCollection
}

/** By the form's name. */
const OWN_FIELDS: Readonly<Record<string, Pick<PublicForm, 'kind' | 'email' | 'names'>>> = {
  career: { kind: 'staff', email: 'email', names: ['firstName', 'lastName'] },
  homecare: { kind: 'patient', email: 'patientEmail', names: ['patientFirstName', 'patientLastName'] },
}

/** @throws Error for a public form that is missing in `OWN_FIELDS`. */
export function publicFormsOf(forms: readonly Form[]): readonly PublicForm[] {
  return forms.filter(({ kind }) => kind === 'public').map(publicFormOf)
}

function publicFormOf(form: Form): PublicForm {
  const own = OWN_FIELDS[form.name]
  const [part] = form.parts
  const stamp = part?.read.stamp
  if (own === undefined || part === undefined || stamp === undefined) {
    throw new Error(`The public form ${form.name} has no part with a time, or nobody knows whose it is`)
  }
  const versions = form.version === 1 ? [] : [`version ${form.version}`]
  const basis = [...versions, WHO].join(' ')
  const collection = { name: form.name, sort: [stamp, 'user_id'], tokens: true, basis }
  const { type } = applicationSubmitted(form)
  return { ...own, form, part, stamp, type, dataschema: schemaIdOf(applicationSubmitted(form)), collection }
}

/** The sort value that the list's filter searches. */
export const WHO = 'who'

export function whoIn({ part, email, names }: PublicForm, row: Row): string {
  const columns = [...names, email].map((name) => {
    const field = part.fields[name]
    return field === undefined ? name : columnOf(name, field)
  })
  return columns.map((column) => row[column] ?? '').join(' ')
}

/** The sender's email, as typed. */
export function emailIn({ part, email }: PublicForm, answers: FormValues): string {
  const fields = answers[part.name] ?? {}
  return isList(fields) ? '' : String(fields[email] ?? '')
}
