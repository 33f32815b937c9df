import { COLORS } from './colors.ts'
import { PAGE } from './document.ts'
import { door } from './drawings.ts'
import { linesOf } from './lines.ts'
import { decorate, paintLine } from './painting.ts'
import { type Sheet, TEXT, WIDTH } from './sheet.ts'
import { STYLES, type Style } from './styles.ts'

export interface Furniture {
  /** Top left on every page but the first. */
  readonly left: string
  readonly right: string
  /** Bottom left. */
  readonly foot: string
}

const HEAD = 50
const FOOT = PAGE.height - 48

/** Heads, feet and page numbers, once all pages are there. They are no part of the reading order. */
export function furnish(sheet: Sheet, { left, right, foot }: Furniture): void {
  const { document } = sheet
  const { start, count } = document.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    document.switchToPage(at)
    if (at > start) head(sheet, left, right)
    decorate(document, () => document.rect(TEXT.left, FOOT - 8, WIDTH, 0.6).fill(COLORS.line), 'Pagination')
    painted(sheet, foot, { y: FOOT })
    painted(sheet, `Page ${at - start + 1} of ${count}`, { y: FOOT, isRight: true })
  }
}

function head(sheet: Sheet, left: string, right: string): void {
  const { document } = sheet
  door(document, { x: TEXT.left, y: HEAD - 4 }, 17)
  painted(sheet, left, { y: HEAD, x: TEXT.left + 23, style: STYLES.smallStrong })
  painted(sheet, right, { y: HEAD, isRight: true })
  decorate(document, () => document.rect(TEXT.left, HEAD + 20, WIDTH, 0.6).fill(COLORS.line), 'Pagination')
}

interface Painted {
  readonly x?: number
  readonly y: number
  readonly isRight?: boolean
  readonly style?: Style
}

/** Of a long text, only the first line. */
function painted(
  sheet: Sheet,
  text: string,
  { x = TEXT.left, y, isRight = false, style = STYLES.small }: Painted,
): void {
  const [line] = linesOf(sheet.fonts, [{ text, style }], WIDTH * 0.62)
  if (line === undefined) return
  const from = isRight ? TEXT.right - line.width : x
  decorate(sheet.document, () => paintLine(sheet.document, line, from, y), 'Pagination')
}
