import type { Field } from '@arrive/contracts/form.ts'
import { formatDate } from './format-date.ts'

/** A stored value with the words of the screen; empty if there is none. */
function shownAs(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (value instanceof File) return value.name
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return field.shownAs?.[String(value)] ?? String(value)
}

/** A stored value as a person reads it, with a date written out; empty if there is none. */
export function formatAnswer(field: Field, value: unknown): string {
  const words = shownAs(field, value)
  return field.kind === 'date' ? formatDate(words) : words
}
