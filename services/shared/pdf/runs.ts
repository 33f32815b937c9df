import type { Font, FontName } from './fonts.ts'
import type { Piece, Style } from './styles.ts'

/** Letters of one font. */
export interface Run {
  readonly font: FontName
  /** As it is painted. */
  readonly text: string
  /** The text itself, where something else is painted. */
  readonly actual?: string
  readonly style: Style
  readonly width: number
}

export type Fonts = (name: FontName) => Font

/** Painted in place of a letter that no font has. */
const SUBSTITUTE = '□'
const PLAIN = /^[\x20-\x7e]*$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Marks of direction and joiners, which no font paints. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Cs}]/gu

interface Painted extends Pick<Run, 'font' | 'text'> {
  readonly given: string
}

/** Cuts a text where the font changes. @param first the font to take where it has the letter */
export function runsOf(fonts: Fonts, { text, style }: Piece, first: FontName = style.face): readonly Run[] {
  const widthOf = (font: FontName, painted: string) => fonts(font).widthOfString(painted, style.size)
  if (first === style.face && PLAIN.test(text))
    return [{ font: style.face, text, style, width: widthOf(style.face, text) }]
  const joined: Painted[] = []
  for (const { segment } of graphemes.segment(text)) {
    const next = paintedAs(fonts, first, segment)
    const last = joined.at(-1)
    if (last?.font === next.font && isSame(last) === isSame(next)) joined[joined.length - 1] = both(last, next)
    else joined.push(next)
  }
  return joined.map((one) => {
    const { font, text: painted, given } = one
    return { font, text: painted, ...(!isSame(one) && { actual: given }), style, width: widthOf(font, painted) }
  })
}

const isSame = ({ text, given }: Painted) => text === given

function both(a: Painted, b: Painted): Painted {
  return { font: a.font, text: a.text + b.text, given: a.given + b.given }
}

function paintedAs(fonts: Fonts, first: FontName, given: string): Painted {
  const visible = given.replaceAll(INVISIBLE, '')
  for (const font of [first, 'fallback'] as const) {
    for (const text of new Set([visible, visible.normalize('NFC')])) {
      if (isIn(fonts(font), text)) return { font, text, given }
    }
  }
  return { font: 'fallback', text: SUBSTITUTE, given }
}

function isIn({ font }: Font, text: string): boolean {
  return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}
