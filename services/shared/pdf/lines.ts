import { type Directed, directed, turned, visualOrder } from './directions.ts'
import { type Fonts, type Run, runsOf } from './runs.ts'
import type { Piece, Style } from './styles.ts'

/** A part of a line that is painted at once. */
export interface Span extends Run {
  readonly level: number
  readonly isSpace: boolean
}

/** In the order of reading; each span has its place from the left. */
export interface Line {
  readonly spans: readonly (Span & { readonly x: number })[]
  readonly width: number
  readonly leading: number
  /** The largest size of its letters. */
  readonly size: number
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Breaks a text into lines; its own line breaks stay. */
export function linesOf(fonts: Fonts, pieces: readonly Piece[], width: number): readonly Line[] {
  const style = pieces[0]?.style
  if (style === undefined) return []
  return paragraphsOf(pieces).flatMap((paragraph) => brokenLines(wordsOf(fonts, paragraph, width), width, style))
}

const BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/u

function paragraphsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const paragraphs: Piece[][] = [[]]
  for (const { text, style } of pieces) {
    for (const [at, line] of text.split(BREAK).entries()) {
      if (at > 0) paragraphs.push([])
      if (line !== '') paragraphs.at(-1)?.push({ text: line.replaceAll(/[\t\v\f]/g, ' '), style })
    }
  }
  return paragraphs
}

/** What must not be cut, and the space after it. */
interface Word {
  readonly spans: Span[]
  readonly spaces: Span[]
}

function wordsOf(fonts: Fonts, paragraph: readonly Piece[], width: number): readonly Word[] {
  const words: Word[] = [{ spans: [], spaces: [] }]
  for (const span of directed(paragraph).flatMap((piece) => partsOf(fonts, piece))) {
    if (!span.isSpace && (words.at(-1)?.spaces.length ?? 0) > 0) words.push({ spans: [], spaces: [] })
    words.at(-1)?.[span.isSpace ? 'spaces' : 'spans'].push(span)
  }
  return words.flatMap((word) => (widthOf(word.spans) <= width ? [word] : cutWord(fonts, word, width)))
}

function partsOf(fonts: Fonts, { text, style, level }: Directed): readonly Span[] {
  const parts = text.split(/( +)/).filter((part) => part !== '')
  return parts.flatMap((part) =>
    spansOf(fonts, { text: part, style }, level).map((one) => ({ ...one, level, isSpace: part.startsWith(' ') })),
  )
}

function spansOf(fonts: Fonts, { text, style }: Piece, level: number): readonly Run[] {
  if (level % 2 === 0) return runsOf(fonts, { text, style })
  return runsOf(fonts, { text, style }, 'fallback').map((run) => ({ ...run, text: turned(run.text) }))
}

/** A word longer than a line, such as a link without a space. */
function cutWord(fonts: Fonts, { spans, spaces }: Word, width: number): readonly Word[] {
  const words: Word[] = [{ spans: [], spaces: [] }]
  let used = 0
  for (const letter of spans.flatMap((span) => lettersOf(fonts, span))) {
    if (used + letter.width > width && used > 0) {
      words.push({ spans: [], spaces: [] })
      used = 0
    }
    words.at(-1)?.spans.push(letter)
    used += letter.width
  }
  words.at(-1)?.spaces.push(...spaces)
  return words
}

function lettersOf(fonts: Fonts, { text, actual = text, ...span }: Span): readonly Span[] {
  return Array.from(graphemes.segment(actual), ({ segment }) => segment).flatMap((letter) =>
    runsOf(fonts, { text: letter, style: span.style }).map((run) => ({ ...span, ...run })),
  )
}

function brokenLines(words: readonly Word[], width: number, style: Style): readonly Line[] {
  const lines: Span[][] = [[]]
  let used = 0
  for (const { spans, spaces } of words) {
    const own = widthOf(spans)
    if (used > 0 && used + own > width + 0.01) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...spans, ...spaces)
    used += own + widthOf(spaces)
  }
  return lines.map((spans) => lineOf(spans, style))
}

function lineOf(spans: readonly Span[], style: Style): Line {
  const places: number[] = []
  let x = 0
  for (const at of visualOrder(spans)) {
    places[at] = x
    x += spans[at]?.width ?? 0
  }
  return {
    spans: spans.map((span, at) => ({ ...span, x: places[at] ?? 0 })),
    width: x,
    leading: largest(
      spans.map((span) => span.style.leading),
      style.leading,
    ),
    size: largest(
      spans.map((span) => span.style.size),
      style.size,
    ),
  }
}

function largest(lengths: readonly number[], usual: number): number {
  return lengths.length === 0 ? usual : Math.max(...lengths)
}

function widthOf(spans: readonly Run[]): number {
  return spans.reduce((sum, { width }) => sum + width, 0)
}
