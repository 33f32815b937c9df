import { block, inElement, needRoom, pieceOf, type Sheet, space, TEXT } from './sheet.ts'
import { HEADINGS, type Piece, STYLES, type Style } from './styles.ts'

/** The width of a text that is read, not looked up: at most 68 letters. */
const MEASURE = 420
/** A heading stays with this much of what follows it. */
const FOLLOWED = 54
const AFTER = 8

export type Level = 1 | 2 | 3 | 4 | 5 | 6

const BEFORE: readonly number[] = [0, 12, 20, 14, 10, 10]

/**
 * Looks as its level. In the structure it is at most one below the last heading, because none may be left out.
 * @param followed height of what stays on the same page, if a page can hold it
 */
export function heading(sheet: Sheet, level: Level, text: string, followed = FOLLOWED): void {
  const style = HEADINGS[level - 1] ?? STYLES.h6
  space(sheet, BEFORE[level - 1] ?? 0)
  const whole = style.leading + AFTER + followed
  needRoom(sheet, whole <= TEXT.bottom - TEXT.top ? whole : style.leading + AFTER + FOLLOWED)
  sheet.level = Math.min(level, sheet.level + 1)
  block(sheet, pieceOf(text, style), { type: `H${sheet.level}` })
  space(sheet, level < 3 ? AFTER : AFTER / 2)
}

/** Empty text is left out. */
export function paragraph(sheet: Sheet, words: string | readonly Piece[], style: Style = STYLES.text): void {
  const pieces = typeof words === 'string' ? pieceOf(words, style) : words
  if (pieces.every(({ text }) => text.trim() === '')) return
  block(sheet, pieces, { type: 'P', width: MEASURE })
  space(sheet, style.leading * 0.5)
}

interface Marked {
  readonly mark: string
  readonly pieces: readonly Piece[]
}

const INDENT = 18

export function list(sheet: Sheet, items: readonly Marked[]): void {
  inElement(sheet, 'L', () => {
    for (const { mark, pieces } of items) {
      needRoom(sheet, 2 * STYLES.text.leading)
      inElement(sheet, 'LI', () => {
        const { y } = sheet
        block(sheet, pieceOf(mark, STYLES.text), { type: 'Lbl' })
        sheet.y = y
        block(sheet, pieces, { type: 'LBody', left: INDENT, width: MEASURE })
        space(sheet, 3)
      })
    }
  })
  space(sheet, 4)
}
