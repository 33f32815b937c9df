import { COLORS } from './colors.ts'
import { type Line, linesOf } from './lines.ts'
import { decorate, paintLine, rule } from './painting.ts'
import {
  childOf,
  countWithin,
  heightOf,
  inElement,
  needRoom,
  newPage,
  roomOn,
  type Sheet,
  space,
  TEXT,
  WIDTH,
} from './sheet.ts'
import { type Piece, STYLES } from './styles.ts'

export interface Column {
  /** Absent in every column: the table has no head, and its first column is the head of the row. */
  readonly title?: string
  readonly width: number
}

export type Cell = readonly Piece[]

export interface Row {
  readonly cells: readonly Cell[]
  /** Behind the row. */
  readonly color?: string
}

const PAD = 5
const GAP = 12
/** A row that is no higher than this is never cut. */
const WHOLE = (TEXT.bottom - TEXT.top) * 0.8

/**
 * Rows stay whole where a page can hold them; the head is repeated on each page.
 * @param pad above and below the text of a row
 */
export function table(sheet: Sheet, columns: readonly Column[], rows: readonly Row[], pad = PAD): void {
  if (rows.length === 0) return
  const placed = placesOf(columns)
  const head = columns.some(({ title }) => title !== undefined)
    ? placed.map(({ title = '', room }) => linesOf(sheet.fonts, [{ text: title, style: STYLES.smallStrong }], room))
    : undefined
  const linesIn = ({ cells }: Row) => placed.map(({ room }, at) => linesOf(sheet.fonts, cells[at] ?? [], room))
  inElement(sheet, 'Table', () => {
    for (const [at, row] of rows.entries()) {
      const lines = linesIn(row)
      if (at === 0 && head !== undefined) headRow(sheet, placed, head, wholeOf(lines, pad))
      bodyRow(sheet, { placed, head, lines, color: row.color, pad })
    }
  })
  rule(sheet.document, { x: TEXT.left, y: sheet.y, width: WIDTH })
  space(sheet, 10)
}

/** Without a head. */
export function tableHeight({ fonts }: Sheet, columns: readonly Column[], rows: readonly Row[], pad = PAD): number {
  const placed = placesOf(columns)
  const heights = rows.map(({ cells }) => tallest(placed.map(({ room }, at) => linesOf(fonts, cells[at] ?? [], room))))
  return heights.reduce((sum, height) => sum + height + 2 * pad, 0)
}

interface Placed {
  readonly title?: string
  readonly x: number
  readonly room: number
}

function placesOf(columns: readonly Column[]): readonly Placed[] {
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  let x = TEXT.left
  return columns.map(({ title, width }) => {
    const share = (width / all) * WIDTH
    const placed = { ...(title !== undefined && { title }), x, room: share - GAP }
    x += share
    return placed
  })
}

type Lines = readonly Line[]

/** @param first height of the first row, which is on the same page */
function headRow(sheet: Sheet, placed: readonly Placed[], head: readonly Lines[], first: number): void {
  const height = tallest(head) + 2 * PAD
  needRoom(sheet, height + first)
  const { y } = sheet
  inElement(sheet, 'TR', () => {
    for (const [at, { x }] of placed.entries()) {
      const element = childOf(sheet, 'TH', { scope: 'Column' })
      element.add(() => paintCell(sheet, head[at] ?? [], x, y + PAD))
      element.end()
    }
  })
  sheet.y = y + height
}

/** On the pages after the first, where it is no part of the reading order. */
function repeatHead(sheet: Sheet, placed: readonly Placed[], head: readonly Lines[]): void {
  const { y } = sheet
  decorate(
    sheet.document,
    () => {
      for (const [at, { x }] of placed.entries()) paintCell(sheet, head[at] ?? [], x, y + PAD)
    },
    'Pagination',
  )
  sheet.y = y + tallest(head) + 2 * PAD
}

interface BodyRow {
  readonly placed: readonly Placed[]
  readonly head: readonly Lines[] | undefined
  readonly lines: readonly Lines[]
  readonly color: string | undefined
  readonly pad: number
}

function bodyRow(sheet: Sheet, row: BodyRow): void {
  const { placed, lines, pad } = row
  if (roomOn(sheet) < wholeOf(lines, pad)) continued(sheet, row)
  inElement(sheet, 'TR', () => {
    const elements = placed.map((_, at) => (at === 0 ? childOf(sheet, 'TH', { scope: 'Row' }) : childOf(sheet, 'TD')))
    for (let rest = lines; ; ) {
      const now = rest.map((cell) => cell.slice(0, countWithin(cell, roomOn(sheet) - 2 * pad)))
      rest = rest.map((cell, at) => cell.slice(now[at]?.length ?? 0))
      paintRow(sheet, row, elements, now)
      if (rest.every((cell) => cell.length === 0)) break
      continued(sheet, row)
    }
    for (const element of elements) element.end()
  })
}

/** What must be free on a page on which a row begins. */
function wholeOf(lines: readonly Lines[], pad: number): number {
  return Math.min(tallest(lines) + 2 * pad, WHOLE)
}

function paintRow(
  sheet: Sheet,
  { placed, color, pad }: BodyRow,
  elements: readonly PDFKit.PDFStructureElement[],
  now: readonly Lines[],
): void {
  const top = backed(sheet, tallest(now) + 2 * pad, color)
  for (const [at, { x }] of placed.entries()) {
    const cell = now[at] ?? []
    if (cell.length > 0) elements[at]?.add(() => paintCell(sheet, cell, x, top + pad))
  }
}

function continued(sheet: Sheet, { placed, head }: BodyRow): void {
  newPage(sheet)
  if (head !== undefined) repeatHead(sheet, placed, head)
}

/** Paints what is behind a row. @returns its top */
function backed(sheet: Sheet, height: number, color: string | undefined): number {
  const { document, y } = sheet
  if (color !== undefined) decorate(document, () => document.rect(TEXT.left - 6, y, WIDTH + 12, height).fill(color))
  rule(document, { x: TEXT.left, y, width: WIDTH }, COLORS.line)
  sheet.y = y + height
  return y
}

function paintCell({ document }: Sheet, lines: Lines, left: number, top: number): void {
  let y = top
  for (const line of lines) {
    paintLine(document, line, left, y)
    y += line.leading
  }
}

function tallest(cells: readonly Lines[]): number {
  return Math.max(...cells.map(heightOf), STYLES.small.leading)
}
