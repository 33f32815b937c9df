import { fieldsBy } from './field-schema.ts'
import type { Field, Part } from './form.ts'

export type Value = string | number | boolean

/** One row of a list as reads answer it: snake_case columns and `user_id`. */
export type Row = { readonly user_id: number; readonly [column: string]: Value }

/** Fields by their camelCase names, or a list of such where the part has rows. */
export type PartValue = Readonly<Record<string, Value>> | readonly Readonly<Record<string, Value>>[]

/** Column of a field: its `record`, else its name in snake_case (`ref1PhoneNumber` → `ref1_phone_number`). */
export function columnOf(name: string, field: Field): string {
  return field.record ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** What an unanswered field holds in a row. */
export function blankOf(field: Field): Value {
  return field.kind === 'tick' ? false : ''
}

/**
 * The rows of a person's part. What neither side has filled is empty text (a tick: false). A file's column is empty
 * too: who stores the file knows where it lies.
 */
export function rowsOf(
  part: Part,
  person: number,
  answers: PartValue,
  company: Readonly<Record<string, Value | undefined>> = {},
): readonly Row[] {
  const rows = isList(answers) ? answers : [answers]
  return rows.map((row) => rowOf(part, person, { ...company, ...row }))
}

/** Whether it is of a part that has rows. */
export function isList(value: PartValue): value is readonly Readonly<Record<string, Value>>[] {
  return Array.isArray(value)
}

function rowOf(part: Part, person: number, values: Readonly<Record<string, Value | undefined>>): Row {
  const row: { user_id: number; [column: string]: Value } = { user_id: person }
  for (const [name, field] of Object.entries(part.fields)) row[columnOf(name, field)] = values[name] ?? blankOf(field)
  return row
}

/**
 * Rows of one person, back as fields: the applicant's and the company's, without files. Rows with a label come in the
 * order of the form, whatever order they were stored in; rows that are not there are empty.
 */
export function answersOf(part: Part, rows: readonly Row[]): PartValue {
  const fields = [...fieldsBy(part, 'applicant'), ...fieldsBy(part, 'company')]
  if (part.rows === undefined) return fieldsOf(fields, rows[0])
  const { count, label } = part.rows
  return Array.from({ length: count }, (_, at) => {
    if (label === undefined) return fieldsOf(fields, rows[at])
    const column = columnOf(label.field, part.fields[label.field] as Field)
    const value = label.values[at] as string
    return {
      ...fieldsOf(
        fields,
        rows.find((row) => row[column] === value),
      ),
      [label.field]: value,
    }
  })
}

function fieldsOf(fields: readonly [string, Field][], row: Row | undefined): Record<string, Value> {
  return Object.fromEntries(fields.map(([name, field]) => [name, row?.[columnOf(name, field)] ?? blankOf(field)]))
}
