/** Where a text stops being JSON. Nothing of the text is in it. */
export interface Place {
  /** From 1. */
  readonly line: number
  /** In UTF-16 units, from 1. */
  readonly column: number
  /** Whether all of the text is good as far as it goes. */
  readonly isEnd: boolean
}

const BLANK = /[ \t\n\r]*/y
/** Between the quotes: everything from the blank up, but quotes and backslashes. */
const TEXT = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uffff]*)*"/y
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y
const MARK = /[{}[\],:]/y

type State = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after'

/** What may come in which state, and the state after it; brackets are looked at apart. */
const NEXT: Readonly<Record<State, Readonly<Record<string, State>>>> = {
  value: { text: 'after', plain: 'after', '{': 'first name', '[': 'first value' },
  'first value': { text: 'after', plain: 'after', '{': 'first name', '[': 'first value', ']': 'after' },
  name: { text: 'colon' },
  'first name': { text: 'colon', '}': 'after' },
  colon: { ':': 'value' },
  after: { '}': 'after', ']': 'after' },
}

/**
 * The place of the first mistake in a text that is no JSON. The parser of the platform tells it only for some mistakes,
 * and in a message that quotes the text.
 */
export function placeOfError(text: string): Place {
  const open: string[] = []
  let state: State | undefined = 'value'
  let at = endOf(BLANK, text, 0)
  for (;;) {
    const { kind, end } = tokenAt(text, at)
    state = stateAfter(state, kind, open)
    if (state === undefined) return placeAt(text, at)
    at = endOf(BLANK, text, end)
  }
}

function tokenAt(text: string, at: number): { readonly kind: string; readonly end: number } {
  if (text[at] === '"') return { kind: 'text', end: endOf(TEXT, text, at) }
  const end = endOf(PLAIN, text, at)
  return end > at ? { kind: 'plain', end } : { kind: text[at] ?? '', end: endOf(MARK, text, at) }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Keeps the brackets that are still to be closed in `open`. */
function stateAfter(state: State, kind: string, open: string[]): State | undefined {
  if (state === 'after' && kind === ',' && open.length > 0) return open.at(-1) === '}' ? 'name' : 'value'
  const next = NEXT[state][kind]
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
