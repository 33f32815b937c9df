import { dayWords, dayWordsAt } from './day-words.ts'
import type { Field, Part } from './form.ts'
import { columnOf } from './records.ts'

/** One cell of a list: its words, the same on a screen and in a file, and what they are. */
export interface Cell {
  readonly kind: 'text' | 'number' | 'day' | 'phone'
  readonly words: string
}

/** What the words of a cell depend on. */
export interface CellContext {
  readonly timeZone: string
  readonly yes: string
  readonly no: string
  /** What a missing value is called in this column. Default: nothing, or `N/A` for a date or a file. */
  readonly blank?: string | undefined
  /** Titles of the things, such as forms, that a cell names. */
  readonly titles?: Readonly<Record<string, string>> | undefined
}

const NONE = 'N/A'
const STAMP = /^\d{4}-\d{2}-\d{2}T/

/** The field of a part that fills a column. */
export function fieldOf(part: Part | undefined, column: string): Field | undefined {
  return Object.entries(part?.fields ?? {}).find(([name, field]) => columnOf(name, field) === column)?.[1]
}

/** A value of a list as people read it. */
export function cellOf(field: Field | undefined, value: unknown, context: CellContext): Cell {
  const { titles = {}, timeZone } = context
  if (Array.isArray(value)) return textCell(value.map((one) => titles[String(one)] ?? String(one)).join(', '))
  if (typeof value === 'number') return { kind: 'number', words: String(value) }
  const text = String(value ?? '')
  if (text === '') return textCell(context.blank ?? blankOf(field))
  if (STAMP.test(text)) return { kind: 'day', words: dayWordsAt(text, timeZone) }
  return answerCell(field, text, context)
}

function answerCell(field: Field | undefined, text: string, context: CellContext): Cell {
  if (field?.kind === 'date') return { kind: 'day', words: dayWords(text) }
  if (field?.kind === 'phone') return { kind: 'phone', words: text }
  if (field?.kind === 'choices') return textCell(choicesIn(text).join(', '))
  return textCell(field?.shownAs?.[text] ?? yesOrNo(text, context) ?? text)
}

/** The chosen ones of a list of choices, which is stored as one text. */
export function choicesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

function blankOf(field: Field | undefined): string {
  return field?.kind === 'date' || field?.kind === 'file' ? NONE : ''
}

function textCell(words: string): Cell {
  return { kind: 'text', words }
}

function yesOrNo(text: string, { yes, no }: CellContext): string | undefined {
  if (text === 'yes' || text === 'true') return yes
  return text === 'no' || text === 'false' ? no : undefined
}
