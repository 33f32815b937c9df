import { PAGE } from './document.ts'
import { fontsOf } from './fonts.ts'
import { type Line, linesOf } from './lines.ts'
import { type Document, paintLine } from './painting.ts'
import type { Fonts } from './runs.ts'
import type { Piece, Style } from './styles.ts'

type Element = PDFKit.PDFStructureElement

/** The place of the text on a page. */
export const TEXT = { left: 66, right: PAGE.width - 66, top: 92, bottom: PAGE.height - 74 } as const
export const WIDTH = TEXT.right - TEXT.left

/** Where the next block goes. */
export interface Sheet {
  readonly document: Document
  readonly fonts: Fonts
  y: number
  /** The element that holds what comes next. */
  parent: Element
  /** The level of the last heading. */
  level: number
}

export function openSheet(document: Document): Sheet {
  const root = document.struct('Document')
  document.addStructure(root)
  const sheet: Sheet = { document, fonts: fontsOf(document), y: TEXT.top, parent: root, level: 0 }
  document.addPage()
  return sheet
}

export function newPage(sheet: Sheet): void {
  sheet.document.addPage()
  sheet.y = TEXT.top
}

export const roomOn = ({ y }: Sheet): number => TEXT.bottom - y

/** Begins a page unless this much fits on the current one. */
export function needRoom(sheet: Sheet, height: number): void {
  if (roomOn(sheet) < height && sheet.y > TEXT.top) newPage(sheet)
}

export function space(sheet: Sheet, height: number): void {
  if (sheet.y > TEXT.top) sheet.y += height
}

interface Options {
  /** Of a `TH`. Not among the library's types. */
  readonly scope?: 'Row' | 'Column'
}

/** An element that other elements are in. */
export function inElement(sheet: Sheet, type: string, content: () => void, options: Options = {}): void {
  const element = childOf(sheet, type, options)
  const { parent } = sheet
  sheet.parent = element
  content()
  sheet.parent = parent
  element.end()
}

/** The same for content that lets others work in between. */
export async function inSection(sheet: Sheet, content: () => Promise<void>): Promise<void> {
  const element = childOf(sheet, 'Sect')
  const { parent } = sheet
  sheet.parent = element
  await content()
  sheet.parent = parent
  element.end()
}

export function childOf({ document, parent }: Sheet, type: string, options: Options = {}): Element {
  const element = document.struct(type, options as object)
  parent.add(element)
  return element
}

export function endSheet({ parent }: Sheet): void {
  parent.end()
}

interface Block {
  readonly type: string
  readonly left?: number
  readonly width?: number
}

/** A text, on as many pages as it needs; no page begins or ends with a single line of it. */
export function block(sheet: Sheet, pieces: readonly Piece[], { type, left = 0, width = WIDTH }: Block): void {
  const lines = linesOf(sheet.fonts, pieces, width - left)
  const element = childOf(sheet, type)
  for (let rest = lines; rest.length > 0; ) {
    const now = rest.slice(0, fitting(sheet, rest))
    rest = rest.slice(now.length)
    if (now.length > 0) element.add(() => paintDown(sheet, now, TEXT.left + left))
    if (rest.length > 0) newPage(sheet)
  }
  element.end()
}

function fitting(sheet: Sheet, lines: readonly Line[]): number {
  const count = countWithin(lines, roomOn(sheet))
  const isAtTop = sheet.y === TEXT.top
  if (count === lines.length || isAtTop) return Math.max(count, isAtTop ? 1 : 0)
  const before = count === lines.length - 1 ? count - 1 : count
  return before < 2 ? 0 : before
}

export function countWithin(lines: readonly Line[], height: number): number {
  let used = 0
  const past = lines.findIndex(({ leading }) => {
    used += leading
    return used > height + 0.01
  })
  return past === -1 ? lines.length : past
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { leading }) => sum + leading, 0)
}

function paintDown(sheet: Sheet, lines: readonly Line[], left: number): void {
  for (const line of lines) {
    paintLine(sheet.document, line, left, sheet.y)
    sheet.y += line.leading
  }
}

export function pieceOf(text: string, style: Style): readonly Piece[] {
  return [{ text, style }]
}
