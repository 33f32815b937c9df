import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Field, Form, Part } from '@arrive/contracts/form.ts'
import { blankOf } from '@arrive/contracts/records.ts'
import type { Values } from '../fields/fields.ts'

export function blankValues(form: Form): Values {
  const values: Values = {}
  for (const part of form.parts) {
    if (part.rows === undefined) Object.assign(values, blankPart(part))
    else values[listOf(part)] = Array.from({ length: part.rows.count }, (_, at) => blankRow(part, at))
  }
  for (const { name, sent } of form.consents ?? []) {
    if (sent === undefined) values[name] = false
    else values[sent] = [...((values[sent] as boolean[] | undefined) ?? []), false]
  }
  return values
}

/** Key of a part's rows, in the body and in the screen's values. */
export function listOf({ body, name }: Part): string {
  return body ?? name
}

function blankPart(part: Part): Values {
  return Object.fromEntries(applicantFields(part).map(([name, field]) => [name, blank(field)]))
}

function blankRow(part: Part, at: number): Values {
  const label = part.rows?.label
  return { ...blankPart(part), ...(label && { [label.field]: label.values[at] ?? '' }) }
}

function blank(field: Field): unknown {
  if (field.kind === 'file') return undefined
  const { initial } = field
  return typeof initial === 'number' ? String(initial) : (initial ?? blankOf(field))
}

/** Includes files. */
export function applicantFields(part: Part): [string, Field][] {
  const files = Object.entries(part.fields).filter(([, { kind }]) => kind === 'file')
  return [...fieldsBy(part, 'applicant'), ...files]
}

/** The request body. A file is only its name, which is all the check needs. */
export function bodyOf(form: Form, values: Values): Values {
  const body: Values = {}
  for (const part of form.parts) {
    if (part.rows !== undefined) body[listOf(part)] = rowsOf(part, values)
    else if (part.body === undefined) Object.assign(body, picked(part, values))
    else body[part.body] = picked(part, values)
  }
  for (const { name, sent } of form.consents ?? []) body[sent ?? name] = values[sent ?? name]
  return body
}

function rowsOf(part: Part, values: Values): Values[] {
  const rows = values[listOf(part)]
  return Array.isArray(rows) ? rows.map((row) => picked(part, row as Values)) : []
}

function picked(part: Part, values: Values): Values {
  return Object.fromEntries(applicantFields(part).map(([name, field]) => [name, sentValue(field, values[name])]))
}

function sentValue({ kind }: Field, value: unknown): unknown {
  if (kind === 'file') return value instanceof File ? value.name : ''
  return value
}

/** Maps a path in the body to its control: `authorizationData.ssn` → `ssn`. */
export function controlOf(form: Form, path: string): string {
  const part = form.parts.find(
    ({ rows, body }) => rows === undefined && body !== undefined && path.startsWith(`${body}.`),
  )
  return part?.body === undefined ? path : path.slice(part.body.length + 1)
}
