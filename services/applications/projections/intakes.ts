import { schemaIdOf } from '@arrive/contracts/event.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import type { Form, Part } from '@arrive/contracts/form.ts'
import { columnOf, isList, type Row } from '@arrive/contracts/records.ts'
import type { FormValues } from '@arrive/contracts/typed.ts'
import type { ProjectedCollection } from '../../kernel/index.ts'

/** A public form, and what this service must know of it beyond its contract. */
export interface PublicForm {
  readonly form: Form
  /** Its only part: one submission is one row. */
  readonly part: Part
  /** The kind of number that its sender gets. */
  readonly kind: 'staff' | 'patient'
  /** The field by which the sender is known. */
  readonly email: string
  /** The fields with the name of the person in the row. */
  readonly names: readonly string[]
  /** The column that tells when it came. */
  readonly stamp: string
  readonly type: string
  readonly dataschema: string
  /** Its rows by event id, as the list's call answers them. */
  readonly collection: ProjectedCollection
}

/** What the contract of a public form does not say, by the form's name. */
const OWN_FIELDS: Readonly<Record<string, Pick<PublicForm, 'kind' | 'email' | 'names'>>> = {
  career: { kind: 'staff', email: 'email', names: ['firstName', 'lastName'] },
  homecare: { kind: 'patient', email: 'patientEmail', names: ['patientFirstName', 'patientLastName'] },
}

/** The public forms that this service accepts. @throws Error for a public form that is missing in `OWN_FIELDS`. */
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

/** The value in the index of the list that its search text is looked up in. */
export const WHO = 'who'

/** The name and the email of a row, in which the back office searches. */
export function whoIn({ part, email, names }: PublicForm, row: Row): string {
  const columns = [...names, email].map((name) => {
    const field = part.fields[name]
    return field === undefined ? name : columnOf(name, field)
  })
  return columns.map((column) => row[column] ?? '').join(' ')
}

/** The sender's e-mail, as it was typed. */
export function emailIn({ part, email }: PublicForm, answers: FormValues): string {
  const fields = answers[part.name] ?? {}
  return isList(fields) ? '' : String(fields[email] ?? '')
}
