import { fieldsBy } from './field-schema.ts'
import type { Field, Part } from './form.ts'

export type Value = string | number | boolean

/** A row of a list in a response: snake_case columns and `user_id`. */
export type Row = { readonly user_id: number; readonly [column: string]: Value }

/** Fields by camelCase name, or a list of them if the part has rows. */
export type PartValue = Readonly<Record<string, Value>> | readonly Readonly<Record<string, Value>>[]

/** A field's column: its `record`, else its name in snake_case (`ref1PhoneNumber` → `ref1_phone_number`). */
export function columnOf(name: string, field: Field): string {
  return field.record ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The value of an unanswered field. */
export function blankOf(field: Field): Value {
  return field.kind === 'tick' ? false : ''
}

/** Unanswered fields are empty text (a tick: false). The file store fills in file columns. */
export function rowsOf(
  part: Part,
  person: number,
  answers: PartValue,
  company: Readonly<Record<string, Value | undefined>> = {},
): readonly Row[] {
  const rows = isList(answers) ? answers : [answers]
  return rows.map((row) => rowOf(part, person, { ...company, ...row }))
}

export function isList(value: PartValue): value is readonly Readonly<Record<string, Value>>[] {
  return Array.isArray(value)
}

function rowOf(part: Part, person: number, values: Readonly<Record<string, Value | undefined>>): Row {
  const row: { user_id: number; [column: string]: Value } = { user_id: person }
  for (const [name, field] of Object.entries(part.fields)) row[columnOf(name, field)] = values[name] ?? blankOf(field)
  return row
}

/**
 * Converts rows back to fields of both sides, without files. Labeled rows come in form order; missing ones are empty.
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
