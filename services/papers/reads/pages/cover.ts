import { agency } from '@arrive/contracts/agency.ts'
import { heading, paragraph } from '../../../shared/pdf/blocks.ts'
import { COLORS } from '../../../shared/pdf/colors.ts'
import { PAGE } from '../../../shared/pdf/document.ts'
import { door, WINDOW_HEIGHT, type WindowState, windows } from '../../../shared/pdf/drawings.ts'
import { decorate } from '../../../shared/pdf/painting.ts'
import { block, pieceOf, type Sheet, TEXT } from '../../../shared/pdf/sheet.ts'
import { STYLES } from '../../../shared/pdf/styles.ts'
import { table } from '../../../shared/pdf/table.ts'
import type { FormData, PaperData } from '../paper-data.ts'
import { minuteIn, STATUS_WORDS, secondIn } from './words.ts'

const BAND = 100

export function coverPage(sheet: Sheet, paper: PaperData, title: string): void {
  band(sheet)
  heading(sheet, 1, title)
  paragraph(sheet, paper.name || `Person ID ${paper.person}`, { ...STYLES.h3, face: 'bold' })
  facts(sheet, paper)
  const { completeness } = paper
  if (completeness !== undefined) completenessOf(sheet, paper, completeness)
  overview(sheet, paper)
}

function band(sheet: Sheet): void {
  const { document } = sheet
  decorate(document, () => document.rect(0, 0, PAGE.width, BAND).fill(COLORS.spruce))
  door(document, { x: TEXT.left, y: 28 }, 46, COLORS.paper)
  const { name, street, city, state, zip, phone } = agency
  const left = 62
  sheet.y = 32
  block(sheet, pieceOf(name, { ...STYLES.h2, color: COLORS.paper }), { type: 'P', left })
  const address = `${street}, ${city}, ${state} ${zip} · ${phone}`
  block(sheet, pieceOf(address, { ...STYLES.small, color: COLORS.onSpruceSoft }), { type: 'P', left })
  sheet.y = BAND + 30
}

function facts(sheet: Sheet, paper: PaperData): void {
  const rows: readonly (readonly [string, string])[] = [
    ['Person ID', String(paper.person)],
    ...(paper.position === '' ? [] : [['Position', paper.position] as const]),
    ...(paper.email === '' ? [] : [['Email', paper.email] as const]),
    ['As of', secondIn(paper, paper.at)],
    ...(paper.copy === 'own' ? [['Copy', 'Your own, without evidence pages'] as const] : []),
  ]
  table(
    sheet,
    [{ width: 26 }, { width: 74 }],
    rows.map(([label, words]) => ({
      cells: [[{ text: label, style: STYLES.label }], [{ text: words, style: STYLES.text }]],
    })),
    CLOSE,
  )
}

function completenessOf(
  sheet: Sheet,
  paper: PaperData,
  { formsIn, formsTotal, approvedAt }: NonNullable<PaperData['completeness']>,
): void {
  heading(sheet, 2, 'How complete it is')
  const steps = Map.groupBy(
    paper.forms.filter(({ form }) => form.kind === 'onboarding'),
    ({ form }) => form.step,
  )
  windows(sheet.document, { x: TEXT.left + 1, y: sheet.y + 2 }, [...steps.values()].map(windowOf))
  sheet.y += WINDOW_HEIGHT + 14
  const approved = approvedAt === null ? '' : ` The office approved the packet ${minuteIn(paper, approvedAt)}.`
  paragraph(sheet, `${formsIn} of ${formsTotal} forms are in.${approved}`)
}

function windowOf(pages: readonly FormData[]): WindowState {
  const needed = pages.filter(({ state }) => state !== 'not-needed')
  if (needed.length === 0) return 'not-needed'
  return needed.every(({ state }) => state === 'in') ? 'lit' : 'dark'
}

/** Above and below a row, so that the cover is one page. */
const CLOSE = 3
const COLUMNS = [
  { title: 'Form', width: 30 },
  { title: 'State', width: 48 },
  { title: 'Signatures', width: 22 },
]

function overview(sheet: Sheet, paper: PaperData): void {
  table(
    sheet,
    COLUMNS,
    paper.forms.map((data) => ({
      cells: [
        [{ text: data.form.short ?? data.form.title, style: STYLES.strong }],
        [{ text: stateOf(paper, data), style: STYLES.text }],
        [{ text: signaturesOf(paper, data), style: STYLES.text }],
      ],
    })),
    CLOSE,
  )
}

function stateOf(paper: PaperData, { state, savedAt, company, review }: FormData): string {
  if (state === 'not-needed') return 'Not needed'
  if (state === 'missing' || savedAt === null) return 'Not submitted'
  const more = [company === 'open' ? 'agency’s part open' : '', review ?? ''].filter(Boolean)
  return [`In, ${minuteIn(paper, savedAt)}`, ...more].join(', ')
}

function signaturesOf({ signatures }: PaperData, { form }: FormData): string {
  const valid = signatures.filter((one) => one.form === form.name && one.status !== 'superseded')
  const byStatus = Map.groupBy(valid, ({ status }) => status)
  const words = [...byStatus].map(([status, all]) => `${all.length} ${STATUS_WORDS[status].word.toLowerCase()}`)
  return words.length === 0 ? 'None' : words.join('\n')
}
