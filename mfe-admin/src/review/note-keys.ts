import type { Form } from '@arrive/contracts/form.ts'
import type { ReviewNote } from '@arrive/contracts/reviews.ts'
import { rowTitle } from '@arrive/kit/row-title.ts'

/** A note is about one answer, or about a part as a whole. */
export type NotePlace = Omit<ReviewNote, 'note'>

/** The typed texts by place. */
export type TypedNotes = Readonly<Record<string, string>>

export const keyOf = ({ part, row, field }: NotePlace): string => [part, row ?? '', field ?? ''].join('/')

/** The id of a note's text box. */
export const idOf = (place: NotePlace): string => `note-${keyOf(place).replaceAll('/', '-')}`

/** In the order of the form. Boxes without text are no notes. */
export function notesIn(form: Form, typed: TypedNotes): readonly ReviewNote[] {
  return Object.entries(typed)
    .map(([key, text]) => ({ ...placeOf(key), note: text.trim() }))
    .filter(({ note }) => note !== '')
    .sort((one, other) => rankOf(form, one) - rankOf(form, other))
}

function placeOf(key: string): NotePlace {
  const [part = '', row = '', field = ''] = key.split('/')
  return { part, row: row === '' ? null : Number(row), field: field === '' ? null : field }
}

/** Parts have at most 999 rows and fields. */
function rankOf({ parts }: Form, { part: name, row, field }: NotePlace): number {
  const at = parts.findIndex((part) => part.name === name)
  const fieldAt = Object.keys(parts[at]?.fields ?? {}).indexOf(field ?? '')
  return (at * 1_000 + (row ?? -1) + 1) * 1_000 + fieldAt + 1
}

/** Names the answer, or the part. */
export function titleOfNote(form: Form, { part: name, row, field }: NotePlace): string {
  const part = form.parts.find((one) => one.name === name)
  const own = part?.fields[field ?? '']
  if (part === undefined || own === undefined) return part?.title ?? form.title
  const label = own.reviewLabel ?? own.label
  return row === null ? label : `${label}, ${rowTitle(part, row)}`
}
