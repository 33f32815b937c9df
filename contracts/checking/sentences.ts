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
  return kind === 'tick' ? `Please tick “${label}”.` : `${subject(label)} is missing.`
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
  if (kind === 'choices') return `may hold only these: ${options(field)}`
  if (typeof value !== 'string') return 'must be a text'
  if (kind === 'date') return 'must be a real date like 2026-11-21'
  if (kind === 'digits') return `must be exactly ${lengthOf(field)} digits`
  if (kind === 'code') return `must be 1 to ${lengthOf(field)} letters or digits`
  if (isLonger(value, lengthOf(field))) return `is longer than ${lengthOf(field)} characters`
  return textTrouble(field, value)
}

function options(field: Field): string {
  return (field.options ?? []).join(', ')
}

function textTrouble({ kind }: Field, value: string): string {
  if (kind === 'email') return 'must be an address like name@example.com'
  if (kind === 'phone') return 'must be a telephone number like (704) 555-0142, or N / A'
  if (kind === 'box') return 'holds characters that cannot be shown'
  return LINE.test(value) ? 'is not right' : 'must be one line without control characters'
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

export const UNKNOWN = 'There is no such field in this form.'
export const NOT_COMPANY = 'This field is not one that the company fills.'
export const NOT_AN_OBJECT = 'The body must be an object.'
export const EMPTY_SECTION = 'The body holds no field to save.'
