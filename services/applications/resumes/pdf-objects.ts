import { DangerError } from './danger.ts'

/** How many characters of a file may still be read: objects within each other would be read again and again. */
export interface Reading {
  left: number
}

/** How many times what is there may be read in total, and the least for a small file. */
export const TIMES = 12
const BASE = 1_024 * 1_024

export function readingOf(file: Buffer): Reading {
  return { left: TIMES * file.length + BASE }
}

/** A name begins with a slash and is decoded (`/J#53` is `/JS`), a string is `(`; everything else is as written. */
export type PdfValue = string | readonly PdfValue[] | PdfDict | PdfReference

/** In pairs, because programs differ in which of two equal keys counts. */
export interface PdfDict {
  readonly entries: readonly (readonly [key: string, value: PdfValue])[]
}

export interface PdfReference {
  readonly number: number
}

export interface PdfObject {
  readonly value: PdfValue
  /** Offset at which the data of its stream begins. */
  readonly data?: number
}

/** The state of the parser. */
interface Parser {
  readonly text: string
  readonly reading: Reading
  at: number
  depth: number
}

const BLANKS = String.raw`(?:[\0\t\n\f\r ]+|%[^\r\n]*)*`
const BLANK = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+`
const WORD = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`
const REFERENCE = String.raw`(\d{1,12})${BLANK}\d{1,12}${BLANK}R(?!${WORD})`
const TOKEN = new RegExp(String.raw`${BLANKS}(?:${REFERENCE}|(<<|>>|<[^>]*>?|[[\]{})>(]|/${WORD}*|${WORD}+|$))`, 'y')
/** Programs ignore the rest of the line after `stream`. */
const STREAM = /[\0\t\n\f\r ]*stream[^\r\n]*(?:\r\n|\r|\n|$)/y
const PARENTHESIS = /\\.|[()]/gs
const CODE = /#([0-9a-f]{2})/gi
/** What one step costs, as a number of characters. */
const STEP = 8
const MAX_DEPTH = 500

/**
 * Reads the object at an offset. One with brackets that do not match, or with a key without a value, is refused:
 * programs differ in where it ends, and so in what it contains. @throws DangerError `damaged`
 */
export function readObject(text: string, at: number, reading: Reading): PdfObject {
  const parser: Parser = { text, reading, at, depth: 0 }
  const value = readValue(parser, nextToken(parser))
  STREAM.lastIndex = parser.at
  return STREAM.test(text) ? { value, data: STREAM.lastIndex } : { value }
}

/** The next token, or the reference that the next three are. */
function nextToken(parser: Parser): string | PdfReference {
  TOKEN.lastIndex = parser.at
  const [all = '', number, token = ''] = TOKEN.exec(parser.text) ?? []
  parser.at += all.length
  spend(parser.reading, all.length)
  return number === undefined ? token : { number: Number(number) }
}

function readValue(parser: Parser, token: string | PdfReference): PdfValue {
  if (typeof token !== 'string') return token
  if (token === '<<' || token === '[') return readNested(parser, token === '[' ? ']' : '>>')
  if (token === '(') return readString(parser)
  if (token === '' || token === '>>' || token === ']') throw new DangerError('damaged')
  if (!token.startsWith('/')) return token.startsWith('<') ? '(' : token
  return token.replaceAll(CODE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function readNested(parser: Parser, closer: ']' | '>>'): PdfValue {
  if (++parser.depth > MAX_DEPTH) throw new DangerError('damaged')
  const values: PdfValue[] = []
  for (let token = nextToken(parser); token !== closer; token = nextToken(parser)) values.push(readValue(parser, token))
  parser.depth--
  return closer === ']' ? values : { entries: pairsOf(values) }
}

function pairsOf(values: readonly PdfValue[]): PdfDict['entries'] {
  if (values.length % 2 === 1) throw new DangerError('damaged')
  return values.flatMap((key, at) => (at % 2 === 1 ? [] : [[String(key), values[at + 1] as PdfValue] as const]))
}

/** Parentheses nest in a string; a backslash escapes the next character. */
function readString(parser: Parser): string {
  const { text, at } = parser
  PARENTHESIS.lastIndex = at
  for (let depth = 1; depth > 0; ) {
    const found = PARENTHESIS.exec(text)?.[0]
    if (found === undefined) throw new DangerError('damaged')
    if (found === '(') depth++
    else if (found === ')') depth--
  }
  parser.at = PARENTHESIS.lastIndex
  spend(parser.reading, parser.at - at)
  return '('
}

/** @throws DangerError `damaged` if too much was read. */
export function spend(reading: Reading, characters: number): void {
  reading.left -= characters + STEP
  if (reading.left < 0) throw new DangerError('damaged')
}
