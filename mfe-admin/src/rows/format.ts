import type { Field, Part } from '@arrive/contracts/form.ts'
import { columnOf } from '@arrive/contracts/records.ts'
import { formatDate, formatDay } from '@arrive/kit/format-date.ts'

const NONE = 'N/A'
const STAMP = /^\d{4}-\d{2}-\d{2}T/
const YES_NO: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', true: 'Yes', false: 'No' }

/** The field of a part that fills a column. */
export function fieldOf(part: Part | undefined, column: string): Field | undefined {
  return Object.entries(part?.fields ?? {}).find(([name, field]) => columnOf(name, field) === column)?.[1]
}

/** A value of a list as a person reads it. A missing date or file is `N/A`. */
export function formatValue(field: Field | undefined, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value)
  if (text === '') return field?.kind === 'date' || field?.kind === 'file' ? NONE : ''
  if (STAMP.test(text)) return formatDay(text)
  if (field?.kind === 'date') return formatDate(text)
  return field?.shownAs?.[text] ?? YES_NO[text] ?? text
}

/** The chosen ones of a list of choices, which is stored as one text. */
export function choicesIn(field: Field | undefined, value: unknown): readonly string[] | undefined {
  if (field?.kind !== 'choices') return undefined
  return String(value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
