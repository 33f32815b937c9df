import { dayWords, dayWordsAt } from './day-words.ts'
import type { Field, Part } from './form.ts'
import type { ListColumn } from './lists.ts'
import { columnOf } from './records.ts'

/** A cell of a list, with the same words on screen and in a file. */
export interface Cell {
  readonly kind: 'text' | 'number' | 'day' | 'phone'
  readonly words: string
}

export interface CellContext {
  readonly timeZone: string
  readonly yes: string
  readonly no: string
  /** Titles of things that a cell names, such as forms. */
  readonly titles?: Readonly<Record<string, string>> | undefined
}

/** A column of a list, with the form field behind it, if any. */
export interface CellColumn extends Omit<ListColumn, 'title'> {
  readonly field?: Field | undefined
}

const NONE = 'N/A'

export function fieldOf(part: Part | undefined, column: string): Field | undefined {
  return Object.entries(part?.fields ?? {}).find(([name, field]) => columnOf(name, field) === column)?.[1]
}

/** A column whose rows come from a part of a form, if given. */
export function cellColumn(column: Omit<ListColumn, 'title'>, part: Part | undefined): CellColumn {
  const field = fieldOf(part, column.column)
  return { ...column, field, isStamp: column.isStamp ?? part?.read.stamp === column.column }
}

/** Formats a row's value for people. */
export function cellOf(column: CellColumn, row: object, context: CellContext): Cell {
  const { lead } = column
  const cell = valueCell(column, Reflect.get(row, column.column), context)
  return lead !== undefined && Reflect.get(row, lead.where) === true ? textCell(`${lead.words} ${cell.words}`) : cell
}

function valueCell({ field, isStamp = false, blank }: CellColumn, value: unknown, context: CellContext): Cell {
  const { titles = {}, timeZone, yes, no } = context
  if (Array.isArray(value)) return textCell(value.map((one) => titles[String(one)] ?? String(one)).join(', '))
  if (typeof value === 'number') return { kind: 'number', words: String(value) }
  if (typeof value === 'boolean') return textCell(value ? yes : no)
  const text = String(value ?? '')
  if (text === '') return textCell(blank ?? blankOf(field))
  if (isStamp) return dayCell(text, Number.isNaN(Date.parse(text)) ? text : dayWordsAt(text, timeZone))
  return answerCell(field, text, context)
}

/** Typed text stays as typed, even if it looks like a date or a yes/no. */
function answerCell(field: Field | undefined, text: string, context: CellContext): Cell {
  if (field?.kind === 'date') return dayCell(text, dayWords(text))
  if (field?.kind === 'phone') return { kind: 'phone', words: text }
  if (field?.kind === 'choices') return textCell(choicesIn(text).join(', '))
  if (field?.kind !== 'choice' && field?.kind !== 'tick') return textCell(text)
  return textCell(field.shownAs?.[text] ?? yesOrNo(text, context) ?? text)
}

/** Text if the value is no date. */
function dayCell(text: string, words: string): Cell {
  return { kind: words === text ? 'text' : 'day', words }
}

/** Splits stored choices, which are one text. */
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
