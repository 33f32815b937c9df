import type { Field, Form, Part } from '@arrive/contracts/form.ts'
import { inWords } from '@arrive/contracts/form-words.ts'
import { answersOf, type Row } from '@arrive/contracts/records.ts'
import { formatAnswer } from '@arrive/kit/format-answer.ts'
import { rowTitle } from '@arrive/kit/row-title.ts'
import type { Version } from './packet.ts'

/** A field that differs between two versions. */
export interface Change {
  readonly key: string
  /** The part, and the row if there are several. */
  readonly where: string
  readonly label: string
  readonly before: string
  readonly after: string
}

type Answers = Readonly<Record<string, unknown>>

type Compared = Pick<Version, 'record' | 'words'>

/**
 * Field changes between two versions, in form order. Labels use the later version's words, answers their own
 * version's.
 */
export function changesBetween(form: Form, before: Compared, after: Compared): readonly Change[] {
  const earlier = inWords(form, before.words)
  return inWords(form, after.words).parts.flatMap((part, place) => {
    const old = rowsIn(part, before.record)
    const earlierFields = earlier.parts[place]?.fields ?? {}
    return rowsIn(part, after.record).flatMap((row, at) => changesIn(part, { at, earlierFields }, old[at] ?? {}, row))
  })
}

interface Place {
  readonly at: number
  /** Field definitions as worded in the earlier version. */
  readonly earlierFields: Part['fields']
}

function changesIn(part: Part, { at, earlierFields }: Place, before: Answers, after: Answers): readonly Change[] {
  const where = rowTitle(part, at)
  return Object.entries(part.fields).flatMap(([name, field]): Change[] => {
    // A rewording of the same answer is no change.
    if (words(field, before[name]) === words(field, after[name])) return []
    const label = field.reviewLabel ?? field.label
    const [old, now] = [words(earlierFields[name] ?? field, before[name]), words(field, after[name])]
    return [{ key: `${part.name}.${at}.${name}`, where, label, before: old, after: now }]
  })
}

const words = (field: Field, value: unknown) => formatAnswer(field, value) || 'Blank'

/** A part without rows is a single row. */
export function rowsIn(part: Part, record: Version['record']): readonly Answers[] {
  return [answersOf(part, (record[part.name] ?? []) as readonly Row[])].flat()
}
