/** Where a text stops being JSON. Nothing of the text is in it. */
export interface Place {
  /** From 1. */
  readonly line: number
  /** In UTF-16 units, from 1. */
  readonly column: number
  /** Whether all of the text is good as far as it goes. */
  readonly isEnd: boolean
}

/** Between the quotes: everything from the blank up, but quotes and backslashes. */
const TEXT = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uffff]*)*"/y
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y
/** In UTF-16 units. */
const LOOKED_AT = 16 * 1_024
const MARKS = '{}[],:'

type State = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after'

/** What may come in which state, and the state after it; brackets are looked at apart. */
const NEXT: Readonly<Record<State, ReadonlyMap<string, State>>> = {
  value: new Map([
    ['text', 'after'],
    ['plain', 'after'],
    ['{', 'first name'],
    ['[', 'first value'],
  ]),
  'first value': new Map([
    ['text', 'after'],
    ['plain', 'after'],
    ['{', 'first name'],
    ['[', 'first value'],
    [']', 'after'],
  ]),
  name: new Map([['text', 'colon']]),
  'first name': new Map([
    ['text', 'colon'],
    ['}', 'after'],
  ]),
  colon: new Map([[':', 'value']]),
  after: new Map([
    ['}', 'after'],
    [']', 'after'],
  ]),
}

/**
 * The place of the first mistake in a text that is no JSON. The parser of the platform tells it only for some mistakes,
 * and in a message that quotes the text. Looked for where people write; who sends more than that is not told the place.
 */
export function placeOfError(text: string): Place | undefined {
  const open: string[] = []
  let state: State | undefined = 'value'
  let at = afterBlank(text, 0)
  for (;;) {
    const kind = kindAt(text, at)
    state = stateAfter(state, kind, open)
    if (state === undefined) return placeAt(text, at)
    at = afterBlank(text, endOf(kind, text, at))
    if (at > LOOKED_AT) return undefined
  }
}

/** What begins at a place: a mark as it is, `text`, `plain` where it can be nothing else, or nothing. */
function kindAt(text: string, at: number): string {
  const first = text[at] ?? ''
  if (first === '"') return matches(TEXT, text, at) ? 'text' : ''
  if (first !== '' && MARKS.includes(first)) return first
  return isDigit(text.charCodeAt(at)) || matches(PLAIN, text, at) ? 'plain' : ''
}

/** Where it ends. Most numbers are digits alone, which are quicker counted than matched. */
function endOf(kind: string, text: string, at: number): number {
  if (kind.length === 1) return at + 1
  if (kind === 'text') return TEXT.lastIndex
  if (isDigit(text.charCodeAt(at)) && !isNumberGoingOn(text.charCodeAt(at + 1))) return at + 1
  return matches(PLAIN, text, at) ? PLAIN.lastIndex : at
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Digits, the point and the letter of an exponent. */
function isNumberGoingOn(code: number): boolean {
  return isDigit(code) || code === 0x2e || code === 0x45 || code === 0x65
}

function afterBlank(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code <= 0x20; code = text.charCodeAt(++at)) {
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
  }
  return at
}

/** Keeps the brackets that are still to be closed in `open`. */
function stateAfter(state: State, kind: string, open: string[]): State | undefined {
  if (state === 'after' && kind === ',' && open.length > 0) return open.at(-1) === '}' ? 'name' : 'value'
  const next = NEXT[state].get(kind)
  if (next === undefined) return undefined
  if (kind === '{' || kind === '[') open.push(kind === '{' ? '}' : ']')
  else if ((kind === '}' || kind === ']') && open.pop() !== kind) return undefined
  return next
}

function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at)
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: at - start + 1, isEnd: at >= text.length }
}
