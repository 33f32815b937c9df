import { ActiveContentError } from './danger.ts'
import { isYieldDue, type Reading, spend, yieldToEventLoop } from './pdf-reading.ts'

/** A name in a PDF, and the offset of its end in the file. */
export interface Name {
  /** Decoded: `#4aS` is `JS`. */
  readonly name: string
  readonly end: number
}

/** What was read from an object. */
export interface Seen {
  readonly names: readonly Name[]
  /** Offsets at which the data of its stream begins; a damaged object may have several that look like it. */
  readonly streams: readonly number[]
}

export interface Span {
  readonly text: string
  readonly start: number
  /** `object`: from after its `obj` to its end. `value`: one dictionary or array. */
  readonly of: 'object' | 'value'
}

/** The state of the tokenizer. */
interface Tokenizer {
  readonly text: string
  readonly reading: Reading
  at: number
  readonly names: Name[]
  readonly streams: number[]
  /** The brackets that are open. */
  readonly open: string[]
  /** How many names followed each other directly. */
  row: number
  /** How many parentheses of a string are open. */
  depth: number
}

const NEXT = /<<|>>|[%(</[\]]|(?<!end)stream(?=[\0\t\n\f\r ()<>[\]{}/%])|endobj/g
/** What ends a name (ISO 32000-1, 7.2.2). */
const NAME = /[^\0\t\n\f\r ()<>[\]{}/%]*/y
const BLANK = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*/y
/** Programs ignore the rest of the line after `stream`. */
const DATA = /[^\r\n]*(?:\r\n|\r|\n|$)/y
const PARENTHESIS = /\\.|[()]/gs
/** How many parentheses are processed in one step. */
const PARENTHESES = 64
/** A font has some hundreds of names, and no other object has more. */
const MAX_NAMES = 100_000
/** Maximum characters of a relevant name, each of which may be written as a code. */
const MAX_NAME = 100
const LINE_END = /[\r\n]|$/g
/** The opening bracket of each closing one. */
const OPENER: Readonly<Record<string, string>> = { '>>': '<<', ']': '[' }
const MAX_DEPTH = 1_000

/**
 * Reads the names of an object, except in strings and comments. An object with brackets that do not match, or with a
 * key without a value, is refused: programs differ in where it ends, and so in what it contains.
 * @throws ActiveContentError `damaged`
 */
export async function namesIn({ text, start, of }: Span, reading: Reading): Promise<Seen> {
  const tokenizer: Tokenizer = { text, reading, at: start, names: [], streams: [], open: [], row: 0, depth: 0 }
  const isValue = of === 'value'
  if (isValue) tokenizer.at = afterBlanks(text, start)
  if (isValue && !/[<[]/.test(text.charAt(tokenizer.at))) return tokenizer
  let isOver = false
  while (!isOver) {
    const from = tokenizer.at
    isOver = advance(tokenizer) || (isValue && tokenizer.open.length === 0)
    spend(reading, tokenizer.at - from)
    if (tokenizer.open.length > MAX_DEPTH || tokenizer.names.length > MAX_NAMES) throw new ActiveContentError('damaged')
    if (isYieldDue(reading)) await yieldToEventLoop(reading)
  }
  return tokenizer
}

/** The offset of the next character that is neither blank nor part of a comment. */
export function afterBlanks(text: string, from: number): number {
  return matched(BLANK, text, from).end
}

function advance(tokenizer: Tokenizer): boolean {
  if (tokenizer.depth === 0) return passToken(tokenizer)
  passString(tokenizer)
  return false
}

/** Reads the next relevant token. Returns whether the object ends with it. */
function passToken(tokenizer: Tokenizer): boolean {
  const { text, open } = tokenizer
  NEXT.lastIndex = tokenizer.at
  const token = NEXT.exec(text)?.[0]
  tokenizer.at = token === undefined ? text.length : NEXT.lastIndex
  if (token === undefined) return true
  if (token === 'stream') tokenizer.streams.push(aheadOf(tokenizer, DATA, tokenizer.at).end)
  if (token === 'stream' || token === 'endobj') return open.length === 0
  const opener = OPENER[token]
  if (opener !== undefined) close(tokenizer, opener)
  else if (token === '<<' || token === '[') open.push(token)
  else tokenizer.at = endOf(token, tokenizer)
  return false
}

function close(tokenizer: Tokenizer, opener: string): void {
  const { at, names, open, row } = tokenizer
  const isBare = opener === '<<' && row % 2 === 1 && isBlank(tokenizer, names.at(-1)?.end ?? at, at - opener.length)
  if (open.pop() !== opener || isBare) throw new ActiveContentError('damaged')
}

function endOf(token: string, tokenizer: Tokenizer): number {
  const { text, at } = tokenizer
  if (token === '/') return endOfName(tokenizer)
  if (token === '(') {
    tokenizer.depth = 1
    return at
  }
  if (token === '%') return nextOf(LINE_END, text, at)
  const end = text.indexOf('>', at)
  return end === -1 ? text.length : end + 1
}

function endOfName(tokenizer: Tokenizer): number {
  const { text, at, names } = tokenizer
  const { found, end } = matched(NAME, text, at)
  const before = names.at(-1)?.end
  tokenizer.row = before !== undefined && isBlank(tokenizer, before, at - 1) ? tokenizer.row + 1 : 1
  names.push({ name: plain(found), end })
  return end
}

/** Parentheses nest in a string; a backslash escapes the next character. */
function passString(tokenizer: Tokenizer): void {
  const { text, at } = tokenizer
  PARENTHESIS.lastIndex = at
  for (let step = 0; step < PARENTHESES && tokenizer.depth > 0; step++) {
    const found = PARENTHESIS.exec(text)?.[0]
    if (found === '(') tokenizer.depth++
    else if (found === ')') tokenizer.depth--
    else if (found === undefined) tokenizer.depth = 0
    tokenizer.at = found === undefined ? text.length : PARENTHESIS.lastIndex
  }
}

/** Whether there are only blanks and comments between two offsets. */
function isBlank(tokenizer: Tokenizer, from: number, to: number): boolean {
  return aheadOf(tokenizer, BLANK, from).end >= to
}

/** Reads ahead of the tokens. This counts as reading too, because the same text may be read ahead repeatedly. */
function aheadOf({ text, reading }: Tokenizer, pattern: RegExp, from: number) {
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
