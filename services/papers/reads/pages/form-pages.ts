import { setImmediate as breathe } from 'node:timers/promises'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Card } from '@arrive/contracts/form.ts'
import { heading, type Level, paragraph } from '../../../shared/pdf/blocks.ts'
import type { Sheet } from '../../../shared/pdf/sheet.ts'
import { STYLES } from '../../../shared/pdf/styles.ts'
import type { FormData, PaperData, TextData } from '../paper-data.ts'
import { type Answering, agencyTable, answerRows, answerTable } from './answers.ts'
import { wording } from './markdown.ts'
import { counted, minuteIn } from './words.ts'

interface FormPages {
  readonly paper: PaperData
  readonly data: FormData
  /** Texts that are shown once. */
  readonly shown: Set<string>
}

/** One form: what was shown, what was answered, and what the agency added. */
export async function formPages(sheet: Sheet, paper: PaperData, data: FormData): Promise<void> {
  const { form, state } = data
  heading(sheet, 2, form.title)
  paragraph(sheet, stateWords(paper, data), STYLES.label)
  if (state !== 'in') return
  for (const note of data.notes) paragraph(sheet, note, STYLES.strong)
  const pages: FormPages = { paper, data, shown: new Set() }
  for (const part of form.parts) {
    partPages(sheet, pages, part)
    await breathe()
  }
  for (const { label, text } of form.consents ?? []) {
    texts(sheet, pages, text === undefined ? [] : [text], { level: 3, above: '' })
    paragraph(sheet, [
      { text: `${label}: `, style: STYLES.text },
      { text: 'Accepted', style: STYLES.strong },
    ])
  }
}

function stateWords(paper: PaperData, { state, savedAt, saves, company, companySavedAt }: FormData): string {
  if (state === 'not-needed') return 'Not needed for this position'
  if (state === 'missing' || savedAt === null) return 'Not submitted'
  const agency = {
    none: '',
    open: ', the agency’s part is open',
    filled: companySavedAt === null ? '' : `, the agency’s part filled in ${minuteIn(paper, companySavedAt)}`,
  }[company]
  return `Submitted ${minuteIn(paper, savedAt)}${saves > 1 ? `, ${counted(saves, 'version')}` : ''}${agency}`
}

function partPages(sheet: Sheet, pages: FormPages, part: Answering['part']): void {
  const { paper, data } = pages
  const isUntitled = isRepeated(part.title, data.form.title)
  if (!isUntitled) heading(sheet, 3, part.title)
  const level = isUntitled ? 3 : 4
  const answering: Answering = {
    part,
    paper,
    value: data.answers[part.name],
    signed: (field) =>
      paper.signatures.find((one) => one.form === data.form.name && one.field === field && one.status !== 'superseded'),
  }
  if (part.rows !== undefined) {
    texts(sheet, pages, part.texts ?? [], { level, above: part.title })
    answerRows(sheet, answering, level === 3 ? 4 : 5)
  } else cards(sheet, pages, answering, level)
  if (fieldsBy(part, 'company').length === 0) return
  heading(sheet, level, 'The agency’s part')
  agencyTable(sheet, answering, paper.copy)
}

/** In the order of the screen; what no card has comes last. */
function cards(sheet: Sheet, pages: FormPages, answering: Answering, level: Level): void {
  const { part } = answering
  const own = fieldsBy(part, 'applicant').map(([name]) => name)
  const placed = part.cards ?? []
  const named = new Set(placed.flatMap(fieldsIn))
  const rest = own.filter((name) => !named.has(name))
  const missing = (part.texts ?? []).filter((id) => !placed.some((card) => card.texts?.includes(id)))
  texts(sheet, pages, missing, { level, above: part.title })
  for (const card of placed) {
    const fields = fieldsIn(card).filter((name) => own.includes(name))
    if (fields.length === 0 && (card.texts ?? []).length === 0) continue
    if (!isRepeated(card.title, part.title)) heading(sheet, level, card.title)
    texts(sheet, pages, card.texts ?? [], { level: below(level), above: card.title })
    answerTable(sheet, answering, fields)
  }
  answerTable(sheet, answering, rest)
}

function fieldsIn({ rows }: Card): readonly string[] {
  return rows.flatMap(({ fields }) => fields)
}

interface Below {
  readonly level: Level
  /** The title printed last. */
  readonly above: string
}

function texts(sheet: Sheet, { data, shown }: FormPages, ids: readonly string[], { level, above }: Below): void {
  for (const id of ids) {
    const text = data.texts.find((one) => one.id === id)
    if (text === undefined || shown.has(id)) continue
    shown.add(id)
    textBlock(sheet, text, { level, above })
  }
}

function textBlock(sheet: Sheet, { title, version, markdown }: TextData, { level, above }: Below): void {
  const isUntitled = isRepeated(title, above)
  if (!isUntitled) heading(sheet, level, title)
  wording(sheet, markdown, isUntitled ? level : below(level))
  paragraph(sheet, `Wording “${title}”, version ${version}`, STYLES.small)
}

function below(level: Level): Level {
  return Math.min(level + 1, 6) as Level
}

/** Whether a title repeats the one above it: `Education` below `Education Completed`. */
function isRepeated(title: string, above: string): boolean {
  return above.toLowerCase().startsWith(title.toLowerCase())
}
