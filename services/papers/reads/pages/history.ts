import { formatAnswer } from '@arrive/contracts/answer-words.ts'
import { rowTitle } from '@arrive/contracts/row-title.ts'
import { heading, paragraph } from '../../../shared/pdf/blocks.ts'
import type { Sheet } from '../../../shared/pdf/sheet.ts'
import { STYLES } from '../../../shared/pdf/styles.ts'
import { type Row, table } from '../../../shared/pdf/table.ts'
import type { ChangeData, PaperData } from '../paper-data.ts'
import { counted, minuteIn, signerWords } from './words.ts'

const COLUMNS = [
  { title: 'When', width: 24 },
  { title: 'Who', width: 18 },
  { title: 'What', width: 26 },
  { title: 'Before', width: 16 },
  { title: 'After', width: 16 },
]
/** Letters of an answer. The files have it in full. */
const LONGEST = 160

export function historyPages(sheet: Sheet, paper: PaperData): void {
  heading(sheet, 2, 'History')
  paragraph(
    sheet,
    'What changed, the oldest first. Answers that were given for the first time are counted; long answers are cut ' +
      'after 160 letters, and stand in full in the form and in the attached files.',
  )
  const rows = rowsOf(paper)
  if (rows.length === 0) paragraph(sheet, 'Nothing was recorded.')
  table(sheet, COLUMNS, rows)
}

function rowsOf(paper: PaperData): readonly Row[] {
  return [...Map.groupBy(paper.changes, ({ event, form }) => `${event} ${form}`).values()].flatMap((changes) => {
    const [first] = changes
    const fresh = changes.filter(({ before, after }) => before === null && after !== '' && after !== false)
    const changed = changes.filter(({ before }) => before !== null)
    return [
      ...(fresh.length > 0 && first !== undefined ? [freshRow(paper, first, fresh.length)] : []),
      ...changed.map((change) => changedRow(paper, change)),
    ]
  })
}

function freshRow(paper: PaperData, change: ChangeData, count: number): Row {
  return rowOf(paper, change, [formOf(paper, change)?.title ?? change.form, '', counted(count, 'new answer')])
}

function changedRow(paper: PaperData, change: ChangeData): Row {
  const { form, part: name, row, field: key, before, after, late } = change
  const part = formOf(paper, change)?.parts.find((one) => one.name === name)
  const field = part?.fields[key]
  const label = field?.reviewLabel ?? field?.label ?? key
  const place = part === undefined || row === null ? label : `${label}, ${rowTitle(part, row)}`
  const shown = (value: ChangeData['before']) => cut(field === undefined ? String(value) : formatAnswer(field, value))
  const what = `${place}\n${formOf(paper, change)?.short ?? formOf(paper, change)?.title ?? form}`
  return rowOf(paper, change, [late ? `${what}\nDated before it was recorded` : what, shown(before), shown(after)])
}

function rowOf(paper: PaperData, { at, by, by_user_id: user }: ChangeData, cells: readonly string[]): Row {
  const all = [minuteIn(paper, at), signerWords(by, user), ...cells]
  return { cells: all.map((text) => [{ text: text === '' ? 'Blank' : text, style: STYLES.small }]) }
}

function formOf({ forms }: PaperData, { form }: ChangeData) {
  return forms.find((one) => one.form.name === form)?.form
}

function cut(text: string): string {
  const letters = [...text]
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST).join('')}…`
}
