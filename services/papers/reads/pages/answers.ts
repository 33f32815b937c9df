import { emptyWords, formatAnswer } from '@arrive/contracts/answer-words.ts'
import { isApplicable } from '@arrive/contracts/checking/conditions.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Field, Part } from '@arrive/contracts/form.ts'
import { isList, type PartValue } from '@arrive/contracts/records.ts'
import { rowTitle } from '@arrive/contracts/row-title.ts'
import { heading } from '../../../shared/pdf/blocks.ts'
import { COLORS } from '../../../shared/pdf/colors.ts'
import type { Sheet } from '../../../shared/pdf/sheet.ts'
import { type Piece, STYLES } from '../../../shared/pdf/styles.ts'
import { type Cell, type Row, table } from '../../../shared/pdf/table.ts'
import type { PaperData, SignatureData } from '../paper-data.ts'
import { minuteIn, STATUS_WORDS } from './words.ts'

type Values = Readonly<Record<string, unknown>>

export interface Answering {
  readonly part: Part
  readonly value: PartValue | undefined
  /** The signature of a field that no later one replaces. */
  readonly signed: (field: string) => SignatureData | undefined
  readonly paper: Pick<PaperData, 'timeZone'>
}

const PAIR = [{ width: 34 }, { width: 66 }]

/** Some answers of a part with one row, one below the other. */
export function answerTable(sheet: Sheet, answering: Answering, names: readonly string[]): void {
  const { part, value } = answering
  const values: Values = value === undefined || isList(value) ? {} : value
  const rows = names.flatMap((name): Row[] => {
    const field = part.fields[name]
    if (field === undefined || !isApplicable(field, Object(values))) return []
    return [{ cells: [labelOf(field), answerOf(answering, [name, field], values)] }]
  })
  table(sheet, PAIR, rows)
}

/** The most fields that fit next to each other. */
const MOST = 3

/** A part with several rows: a table where its rows have names and few fields, else one row after the other. */
export function answerRows(sheet: Sheet, answering: Answering, level: 4 | 5): void {
  const { part, value } = answering
  const rows: readonly Values[] = value !== undefined && isList(value) ? value : []
  const label = part.rows?.label?.field
  const fields = fieldsBy(part, 'applicant').filter(([name]) => name !== label)
  if (label !== undefined && fields.length <= MOST) {
    wide(sheet, answering, { rows, fields })
    return
  }
  for (const [at, row] of rows.entries()) {
    heading(sheet, level, rowTitle(part, at))
    table(
      sheet,
      PAIR,
      fields.map((one) => ({ cells: [labelOf(one[1]), answerOf(answering, one, row)] })),
    )
  }
}

interface Wide {
  readonly rows: readonly Values[]
  readonly fields: readonly (readonly [string, Field])[]
}

function wide(sheet: Sheet, answering: Answering, { rows, fields }: Wide): void {
  const { part } = answering
  const head = part.fields[part.rows?.label?.field ?? '']?.label ?? ''
  const columns = [
    { title: head, width: 30 },
    ...fields.map(([, { label }]) => ({ title: label, width: 70 / fields.length })),
  ]
  table(
    sheet,
    columns,
    rows.map((row, at) => ({
      cells: [
        [{ text: rowTitle(part, at), style: STYLES.label }],
        ...fields.map((one) => answerOf(answering, one, row)),
      ],
    })),
  )
}

/** What the agency fills in. */
export function agencyTable(sheet: Sheet, answering: Answering, copy: PaperData['copy']): void {
  const { part, value } = answering
  const [first] = value === undefined ? [{}] : [value].flat()
  const rows = fieldsBy(part, 'company').map(([name, field]): Row => {
    const isKept = copy === 'own' && field.confidential === true
    const answer = isKept ? soft('For the office only') : answerOf(answering, [name, field], Object(first))
    return { cells: [labelOf(field), answer], color: COLORS.glow }
  })
  table(sheet, PAIR, rows)
}

function labelOf({ label, reviewLabel = label }: Field): Cell {
  return [{ text: reviewLabel, style: STYLES.label }]
}

function answerOf({ signed, paper }: Answering, [name, field]: readonly [string, Field], values: Values): Cell {
  const words = formatAnswer(field, values[name])
  if (words === '') return soft(emptyWords(field))
  const signature = signed(name)
  if (field.kind !== 'signature' && signature === undefined) return [{ text: words, style: STYLES.text }]
  return [{ text: words, style: STYLES.signature }, ...statusOf(paper, signature)]
}

/** In words, below the name. */
function statusOf(paper: Answering['paper'], signature: SignatureData | undefined): readonly Piece[] {
  if (signature === undefined) return []
  const { word, meaning } = STATUS_WORDS[signature.status]
  return [
    { text: `\n${word}. `, style: STYLES.smallStrong },
    { text: `Typed ${minuteIn(paper, signature.signed_at)}. ${meaning}`, style: STYLES.small },
  ]
}

const soft = (text: string): Cell => [{ text, style: STYLES.label }]
