/** Where an object of a PDF begins: after its `obj`. */
export interface Start {
  readonly at: number
  /** Its number; absent if it is unknown. */
  readonly number?: number
}

const OBJECT = 'obj'
const TRAILER = 'trailer'
/** A trailer has no number, and nothing can refer to it. */
const NO_NUMBER = -1
/** How far to look back for each of the tokens before an `obj`. One that is farther away counts as present. */
const FARTHEST = 4_096

/**
 * The offsets after every `17 0 obj` of a file, wherever it is, and after every `trailer`. For an `obj` that begins no
 * object it yields `undefined`, so that the caller can yield to the event loop: each step is short.
 */
export function* objectStarts(text: string): Generator<Start | undefined> {
  for (let at = text.indexOf(OBJECT); at !== -1; at = text.indexOf(OBJECT, at + 1)) yield startAt(text, at)
  for (let at = text.indexOf(TRAILER); at !== -1; at = text.indexOf(TRAILER, at + 1)) {
    yield { at: at + TRAILER.length, number: NO_NUMBER }
  }
}

/** An object begins after two numbers, or after a comment, which may hide them. */
function startAt(text: string, end: number): Start | undefined {
  const at = end + OBJECT.length
  const generation = back(text, end, isBlank)
  const blank = back(text, generation, isDigit)
  const number = back(text, blank, isBlank)
  const first = back(text, number, isDigit)
  if (isFar(end, generation) || isFar(generation, blank) || isFar(blank, number) || isFar(number, first)) return { at }
  if (blank < generation && number < blank && first < number) return { at, number: Number(text.slice(first, number)) }
  const isBehind =
    isBehindComment(text, generation, end) || (blank < generation && isBehindComment(text, number, blank))
  return isBehind ? { at } : undefined
}

/** The offset at which a run of characters of one kind that ends at `end` begins. */
function back(text: string, end: number, isKind: (code: number) => boolean): number {
  const least = Math.max(0, end - FARTHEST)
  let at = end
  while (at > least && isKind(text.charCodeAt(at - 1))) at--
  return at
}

function isFar(end: number, start: number): boolean {
  return end - start === FARTHEST
}

/** Whether the blanks from `start` on end a line that has a comment, or that is too long to tell. */
function isBehindComment(text: string, start: number, end: number): boolean {
  if (!/[\r\n]/.test(text.slice(start, end))) return false
  const least = Math.max(0, start - FARTHEST)
  for (let at = start - 1; at >= least; at--) {
    const code = text.charCodeAt(at)
    if (code === 0x25) return true
    if (isLineEnd(code)) return false
  }
  return least > 0
}

function isBlank(code: number): boolean {
  return code === 0x20 || isLineEnd(code) || code === 0x09 || code === 0x0c || code === 0
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
