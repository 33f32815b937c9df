import { Fragment } from 'react'

/** A text with what was typed marked, whatever its accents and case. */
export function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  return piecesOf(text, typed).map(({ piece, isMarked }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
    isMarked ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
  )
}

interface Piece {
  readonly piece: string
  readonly isMarked: boolean
}

export function piecesOf(text: string, typed: string): readonly Piece[] {
  const characters = [...text]
  const marked = new Set(wordsIn(typed).flatMap((word) => placesOf(characters, word)))
  const pieces: Piece[] = []
  for (const [at, character] of characters.entries()) {
    const isMarked = marked.has(at)
    const last = pieces.at(-1)
    if (last?.isMarked === isMarked) pieces[pieces.length - 1] = { piece: last.piece + character, isMarked }
    else pieces.push({ piece: character, isMarked })
  }
  return pieces
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Digits are one word, however a phone is written. */
function wordsIn(typed: string): readonly string[] {
  const digits = typed.replace(/\D/g, '')
  return /^[\d\s()+./#-]+$/.test(typed) ? [digits] : plain(typed).split(/\s+/).filter(Boolean)
}

/** Where the first match is; signs between its characters do not count. */
function placesOf(characters: readonly string[], word: string): readonly number[] {
  const isDigits = /^\d+$/.test(word)
  const isPart = isDigits ? /\d/ : /[\p{L}\p{N}@._+-]/u
  const kept = [...characters.entries()].filter(([, one]) => isPart.test(one) || /\s/.test(one))
  const used = isDigits ? kept.filter(([, one]) => isPart.test(one)) : kept
  const letters = used.map(([, one]) => plain(one).charAt(0))
  const start = word === '' ? -1 : letters.join('').indexOf(word)
  const [first, last] = [used[start], used[start + word.length - 1]]
  if (start < 0 || first === undefined || last === undefined) return []
  return Array.from({ length: last[0] - first[0] + 1 }, (_, at) => first[0] + at)
}
