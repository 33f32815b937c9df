import { PAGE, type Schema } from '../call.ts'
import { lengthOf, NUMBERS } from '../field-schema.ts'
import type { Field, Part } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import type { RowTrouble } from './shape.ts'

const LINE = new RegExp(PATTERNS.anyLine, 'u')

function subject(label: string): string {
  return label.endsWith('?') ? `The answer to “${label}”` : label
}

/** The sentence for an answer that is not there: the specification's, where it has one. */
export function missing(field: Field, part: Part): string {
  return field.message ?? part.message ?? ownMissing(field)
}

function ownMissing({ kind, label }: Field): string {
  return kind === 'tick' ? `Please check the box “${label}”.` : `${subject(label)} is missing.`
}

/** The sentence for an answer that is there but cannot be taken. */
export function wrong(field: Field, value: unknown): string {
  return `${subject(field.label)} ${troubleOf(field, value)}.`
}

function troubleOf(field: Field, value: unknown): string {
  const { kind } = field
  if (kind === 'tick') return 'must be true or false'
  if (kind === 'number') return `must be a number from ${NUMBERS.minimum} to ${NUMBERS.maximum}`
  if (kind === 'choice') return `must be one of these: ${options(field)}`
  if (kind === 'choices') return `can contain only these: ${options(field)}`
  if (typeof value !== 'string') return 'must be text'
  if (kind === 'date') return 'must be a real date, like 2026-11-21'
  if (kind === 'digits') return `must be exactly ${lengthOf(field)} digits`
  if (kind === 'code') return `must be 1 to ${lengthOf(field)} letters or digits`
  if (isLonger(value, lengthOf(field))) return `must be ${lengthOf(field)} characters or fewer`
  return textTrouble(field, value)
}

function options(field: Field): string {
  return (field.options ?? []).join(', ')
}

function textTrouble({ kind }: Field, value: string): string {
  if (kind === 'email') return 'must be an email address, like name@example.com'
  if (kind === 'phone') return 'must be a phone number, like (704) 555-0142, or N / A'
  if (kind === 'box') return 'has characters that cannot be displayed'
  return LINE.test(value) ? 'is not valid' : 'must fit on one line'
}

/** Whether a text has more characters (code points) than that. */
function isLonger(text: string, length: number): boolean {
  if (text.length <= length || text.length > 2 * length) return text.length > length
  let count = 0
  for (const _ of text) count += 1
  return count > length
}

/** The sentence for a list of rows that cannot be placed. */
export function rowSentence({ title, rows }: Part, { why }: RowTrouble): string {
  if (why === 'not-a-list') return `${title} must be a list.`
  if (why === 'not-an-object') return `A row of ${title} must be an object.`
  if (why === 'too-many') return `${title} has more than ${rows?.count} rows.`
  if (why === 'label-twice') return `${title} has this row twice.`
  return `${title} has only these rows: ${rows?.label?.values.join(', ')}.`
}

export function objectSentence({ title }: Part): string {
  return `${title} must be an object.`
}

/** The sentence for what a call's own schema does not take: its body's field, or a parameter of its address. */
export function schemaSentence(title: string, schema: Schema, keyword: string | undefined): string {
  return `${title} ${schemaTrouble(schema, keyword)}.`
}

function schemaTrouble(schema: Schema, keyword: string | undefined): string {
  if (schema.type === 'integer') return 'must be a whole number'
  if (schema.type === 'boolean') return 'must be true or false'
  if (schema.type === 'array') return `must be a list of these, each at most once: ${listed(schema)}`
  if (keyword === 'type') return 'must be text'
  if (keyword === 'minLength') return `must be at least ${schema.minLength} characters`
  const { pattern } = schema
  if (keyword === 'maxLength' && pattern !== PATTERNS.pageSize) return `must be ${schema.maxLength} characters or fewer`
  if (keyword === 'enum' && Array.isArray(schema.enum)) return `must be one of these: ${schema.enum.join(', ')}`
  return PATTERN_RULES.get(pattern) ?? 'is not valid'
}

function listed({ items }: Schema): string {
  return (items as { readonly enum: readonly string[] }).enum.join(', ')
}

const PATTERN_RULES = new Map<unknown, string>([
  [PATTERNS.anyLine, 'must fit on one line'],
  [PATTERNS.spacedEmail, 'must be an email address, like name@example.com'],
  [PATTERNS.pageSize, `must be a whole number from 1 to ${PAGE.largest}`],
  [PATTERNS.cursor, 'must be the X-Next-Cursor of a page'],
  [PATTERNS.wait, 'must be a whole number of seconds from 0 to 30'],
  [PATTERNS.uuid, 'must be a UUID'],
  [PATTERNS.dayOrMoment, 'must be a day like 2027-01-31 or a moment like 2027-01-31T12:00:00Z'],
  [PATTERNS.webUrl, 'must be a web address, like https://system.example/events'],
  [PATTERNS.line, 'must be one line and not blank'],
  [PATTERNS.textId, 'must be a name of lowercase letters, digits and hyphens'],
])

export const UNKNOWN = 'There is no such field in this form.'
export const UNKNOWN_PARAMETER = 'There is no such parameter here.'
export const NOT_COMPANY = 'This field is not one that the agency fills in.'
export const NOT_AN_OBJECT = 'The body must be an object.'
export const EMPTY_SECTION = 'The request has no fields to save.'
