import type { Field, Form, Part } from '@arrive/contracts/form.ts'
import { answersOf, type Row } from '@arrive/contracts/records.ts'
import { formatAnswer } from '@arrive/kit/format-answer.ts'
import type { Version } from './packet.ts'

/** One field that differs between two versions, with both values as shown. */
export interface Change {
  readonly key: string
  /** The part, and the row where there are several. */
  readonly where: string
  readonly label: string
  readonly before: string
  readonly after: string
}

type Answers = Readonly<Record<string, unknown>>

/** What changed from one version of a form to another, field by field, in the order of the form. */
export function changesBetween(form: Form, before: Version['record'], after: Version['record']): readonly Change[] {
  return form.parts.flatMap((part) => {
    const old = rowsIn(part, before)
    return rowsIn(part, after).flatMap((row, at) => changesIn(part, at, old[at] ?? {}, row))
  })
}

function changesIn(part: Part, at: number, before: Answers, after: Answers): readonly Change[] {
  const where = rowTitle(part, at)
  return Object.entries(part.fields).flatMap(([name, field]): Change[] => {
    const [old, now] = [words(field, before[name]), words(field, after[name])]
    return old === now
      ? []
      : [{ key: `${part.name}.${at}.${name}`, where, label: field.reviewLabel ?? field.label, before: old, after: now }]
  })
}

const words = (field: Field, value: unknown) => formatAnswer(field, value) || 'Blank'

/** The rows of a part as fields; a part without rows is a single one. */
export function rowsIn(part: Part, record: Version['record']): readonly Answers[] {
  return [answersOf(part, (record[part.name] ?? []) as readonly Row[])].flat()
}

/** The title of a part's row. */
export function rowTitle(part: Part, at: number): string {
  if (part.rows === undefined) return part.title
  return part.rows.label?.values[at] ?? `${part.title} ${at + 1}`
}
