import { dayWords } from './day-words.ts'
import type { Field } from './form.ts'

/** A stored value in the screen's words; empty if there is none. */
function shownAs(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (value instanceof File) return value.name
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return field.shownAs?.[String(value)] ?? String(value)
}

/** Like `shownAs`, with dates written out. */
export function formatAnswer(field: Field, value: unknown): string {
  const words = shownAs(field, value)
  return field.kind === 'date' ? dayWords(words) : words
}

/** Shown for a field without an answer. A company text box is an explanation, which may not be needed. */
export function emptyWords({ by, kind }: Field): string {
  if (by !== 'company') return 'Not answered'
  return kind === 'box' ? 'None' : 'Not filled in yet'
}
