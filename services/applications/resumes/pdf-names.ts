import { ActiveContentError } from './danger.ts'
import { isTired, type Reading, rest, spend } from './pdf-reading.ts'

/** A name in a PDF, and where in the file it ends. */
export interface Name {
  /** As it is meant: `#4aS` is `JS`. */
  readonly name: string
  readonly end: number
}

/** What was read of an object. */
export interface Seen {
  readonly names: readonly Name[]
  /** Where the data of its stream begins; in a damaged object there may be more than one place that looks so. */
  readonly streams: readonly number[]
}

export interface Span {
  readonly text: string
  readonly start: number
  /** `object`: from behind its `obj` to its end. `value`: one dictionary or array. */
  readonly of: 'object' | 'value'
}

/** How far the reading is. */
interface Place {
  readonly text: string
  readonly reading: Reading
  at: number
  readonly names: Name[]
  readonly streams: number[]
  /** The brackets that are open. */
  readonly open: string[]
  /** How many names have come, one directly after the other. */
  row: number
  /** How many parentheses of a string are open. */
  depth: number
}

const NEXT = /<<|>>|[%(</[\]]|(?<!end)stream(?=[\0\t\n\f\r ()<>[\]{}/%])|endobj/g
/** What ends a name (ISO 32000-1, 7.2.2). */
const NAME = /[^\0\t\n\f\r ()<>[\]{}/%]*/y
const BLANK = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*/y
/** Programs take what stands behind `stream` to the end of its line for nothing. */
const DATA = /[^\r\n]*(?:\r\n|\r|\n|$)/y
const PARENTHESIS = /\\.|[()]/gs
/** How many of them are looked at in one step. */
const PARENTHESES = 64
/** A font has some hundreds of names, and no object more. */
const MAX_NAMES = 100_000
/** All characters of a name that matters can be written in codes. */
const MAX_NAME = 100
const LINE_END = /[\r\n]|$/g
/** What the closing brackets close. */
const OPENER: Readonly<Record<string, string>> = { '>>': '<<', ']': '[' }
const MAX_DEPTH = 1_000

/**
 * Reads the names of an object. What stands in strings and comments is none. An object whose brackets do not match, or
 * with a key without a value, is refused: programs differ in where such a one ends, and so in what is in it.
 * @throws ActiveContentError `damaged`
 */
export async function namesIn({ text, start, of }: Span, reading: Reading): Promise<Seen> {
  const place: Place = { text, reading, at: start, names: [], streams: [], open: [], row: 0, depth: 0 }
  const isValue = of === 'value'
  if (isValue) place.at = afterBlanks(text, start)
  if (isValue && !/[<[]/.test(text.charAt(place.at))) return place
  let isOver = false
  while (!isOver) {
    const from = place.at
    isOver = pass(place) || (isValue && place.open.length === 0)
    spend(reading, place.at - from)
    if (place.open.length > MAX_DEPTH || place.names.length > MAX_NAMES) throw new ActiveContentError('damaged')
    if (isTired(reading)) await rest(reading)
  }
  return place
}

/** Where something else than blanks and comments stands, from there on. */
export function afterBlanks(text: string, from: number): number {
  return matched(BLANK, text, from).end
}

function pass(place: Place): boolean {
  if (place.depth === 0) return passToken(place)
  passString(place)
  return false
}

/** Reads the next token that matters. True where the object ends with it. */
function passToken(place: Place): boolean {
  const { text, open } = place
  NEXT.lastIndex = place.at
  const token = NEXT.exec(text)?.[0]
  place.at = token === undefined ? text.length : NEXT.lastIndex
  if (token === undefined) return true
  if (token === 'stream') place.streams.push(aheadOf(place, DATA, place.at).end)
  if (token === 'stream' || token === 'endobj') return open.length === 0
  const opener = OPENER[token]
  if (opener !== undefined) close(place, opener)
  else if (token === '<<' || token === '[') open.push(token)
  else place.at = endOf(token, place)
  return false
}

function close(place: Place, opener: string): void {
  const { at, names, open, row } = place
  const isBare = opener === '<<' && row % 2 === 1 && isBlank(place, names.at(-1)?.end ?? at, at - opener.length)
  if (open.pop() !== opener || isBare) throw new ActiveContentError('damaged')
}

function endOf(token: string, place: Place): number {
  const { text, at } = place
  if (token === '/') return endOfName(place)
  if (token === '(') {
    place.depth = 1
    return at
  }
  if (token === '%') return nextOf(LINE_END, text, at)
  const end = text.indexOf('>', at)
  return end === -1 ? text.length : end + 1
}

function endOfName(place: Place): number {
  const { text, at, names } = place
  const { found, end } = matched(NAME, text, at)
  const before = names.at(-1)?.end
  place.row = before !== undefined && isBlank(place, before, at - 1) ? place.row + 1 : 1
  names.push({ name: plain(found), end })
  return end
}

/** Parentheses nest in a string; a backslash takes the next character for what it is. */
function passString(place: Place): void {
  const { text, at } = place
  PARENTHESIS.lastIndex = at
  for (let step = 0; step < PARENTHESES && place.depth > 0; step++) {
    const found = PARENTHESIS.exec(text)?.[0]
    if (found === '(') place.depth++
    else if (found === ')') place.depth--
    else if (found === undefined) place.depth = 0
    place.at = found === undefined ? text.length : PARENTHESIS.lastIndex
  }
}

/** Whether nothing but blanks and comments stands between. */
function isBlank(place: Place, from: number, to: number): boolean {
  return aheadOf(place, BLANK, from).end >= to
}

/** Reads beside the way of the tokens. It counts as reading too: the same place may be looked at again and again. */
function aheadOf({ text, reading }: Place, pattern: RegExp, from: number) {
  const ahead = matched(pattern, text, from)
  spend(reading, ahead.end - from)
  return ahead
}

function nextOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

function matched(pattern: RegExp, text: string, from: number): { readonly found: string; readonly end: number } {
  pattern.lastIndex = from
  const found = pattern.exec(text)?.[0] ?? ''
  return { found, end: from + found.length }
}

function plain(name: string): string {
  if (name.length > MAX_NAME || !name.includes('#')) return name
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
