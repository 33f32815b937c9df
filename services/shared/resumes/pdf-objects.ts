import { DangerError } from './danger.ts'

/** The remaining characters to read: nested objects could otherwise be read again and again. */
export interface Reading {
  left: number
}

/**
 * A name begins with a slash and is decoded (`/J#53` is `/JS`), a string is `(`, a reference is `R` and its number; a
 * number or word is as written. An array or dictionary is a list after its bracket. Equal keys of a dictionary stay:
 * programs differ in which of them counts.
 */
export type PdfValue = string | PdfList
export type PdfList = readonly PdfValue[]

export interface PdfObject {
  readonly value: PdfValue
  /** Offset at which the data of its stream begins. */
  readonly data?: number
}

const BLANKS = String.raw`(?:[\0\t\n\f\r ]+|%[^\r\n]*)*`
const BLANK = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+`
const WORD = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`
const REFERENCE = String.raw`(\d{1,12})${BLANK}\d{1,12}${BLANK}R(?!${WORD})`
const TOKEN = new RegExp(String.raw`${BLANKS}(?:${REFERENCE}|(<<|>>|<[^>]*>?|[[\]{})>(]|/${WORD}*|${WORD}+|$))`, 'y')
/** Programs ignore the rest of the line after `stream`. */
const STREAM = /[\0\t\n\f\r ]*stream[^\r\n]*(?:\r\n|\r|\n|$)/y
const PARENTHESIS = /\\.|[()]/gs
/** What one step costs, as a number of characters. */
const STEP = 8

/**
 * Refuses unbalanced brackets and keys without a value: programs differ in where such an object ends.
 * @throws DangerError `damaged`
 */
export function readObject(text: string, at: number, reading: Reading): PdfObject {
  const open: PdfValue[][] = [[]]
  let end = at
  do {
    TOKEN.lastIndex = end
    const [all = '', number, token = ''] = TOKEN.exec(text) ?? []
    const next = token === '(' ? endOfString(text, end + all.length) : end + all.length
    spend(reading, next - end)
    end = next
    take(open, number === undefined ? token : `R${Number(number)}`)
  } while (open.length > 1)
  const value = open.flat()[0] ?? ''
  STREAM.lastIndex = end
  if (!STREAM.test(text)) return { value }
  spend(reading, STREAM.lastIndex - end)
  return { value, data: STREAM.lastIndex }
}

/** Opens or ends a list, or adds a value to the last open one. */
function take(open: PdfValue[][], token: string): void {
  if (token === '') throw new DangerError('damaged')
  if (token === '<<' || token === '[') open.push([token])
  else {
    const value = token === '>>' || token === ']' ? ended(open, token) : plain(token)
    open.at(-1)?.push(value)
  }
}

function ended(open: PdfValue[][], token: '>>' | ']'): PdfList {
  const list = open.pop() ?? []
  const isWhole = token === ']' ? list[0] === '[' : list[0] === '<<' && list.length % 2 === 1
  if (!isWhole) throw new DangerError('damaged')
  return list
}

function plain(token: string): string {
  if (token.startsWith('<')) return '('
  if (!token.startsWith('/')) return token
  return token.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Parentheses nest in a string; a backslash escapes the next character. */
function endOfString(text: string, at: number): number {
  PARENTHESIS.lastIndex = at
  let depth = 1
  for (const { 0: sign, index } of text.matchAll(PARENTHESIS)) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth === 0) return index + 1
  }
  throw new DangerError('damaged')
}

/** @throws DangerError `damaged` if too much was read. */
export function spend(reading: Reading, characters: number): void {
  reading.left -= characters + STEP
  if (reading.left < 0) throw new DangerError('damaged')
}
