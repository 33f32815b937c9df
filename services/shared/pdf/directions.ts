/// <reference path="./bidi-js.d.ts" />
import bidiFactory from 'bidi-js'
import type { Piece } from './styles.ts'

/** A part of one direction: odd levels run from right to left. */
export interface Directed extends Piece {
  readonly level: number
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f\u202b\u202e\u2067]/u
const LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const bidi = bidiFactory()

/** Cuts a paragraph where its direction changes (UAX 9). */
export function directed(pieces: readonly Piece[]): readonly Directed[] {
  const whole = pieces.map(({ text }) => text).join('')
  if (!RIGHT_TO_LEFT.test(whole)) return pieces.map((piece) => ({ ...piece, level: 0 }))
  // From the left like the screens, also where a text begins with other letters.
  const { levels } = bidi.getEmbeddingLevels(whole, 'ltr')
  const cut: Directed[] = []
  let from = 0
  for (const { text, style } of pieces) {
    let start = 0
    for (let at = 1; at <= text.length; at++) {
      if (at < text.length && levels[from + at] === levels[from + start]) continue
      cut.push({ text: text.slice(start, at), style, level: levels[from + start] ?? 0 })
      start = at
    }
    from += text.length
  }
  return cut
}

/** A word that runs from right to left, as fonts take it: they turn words with such letters themselves. */
export function turned(word: string): string {
  const mirrored = [...word].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
  return (LETTERS.test(word) ? mirrored : mirrored.reverse()).join('')
}

interface Placed {
  readonly level: number
}

/** The order from left to right of a line's parts, as indexes (UAX 9, L2). */
export function visualOrder(parts: readonly Placed[]): readonly number[] {
  const order = parts.map((_, at) => at)
  const levelAt = (at: number) => parts[order[at] ?? 0]?.level ?? 0
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && levelAt(to) >= level) to++
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return order
}
