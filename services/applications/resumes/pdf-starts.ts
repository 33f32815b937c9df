/** Where an object of a PDF begins: behind its `obj`. */
export interface Start {
  readonly at: number
  /** Its number; absent where it cannot be told. */
  readonly number?: number
}

const OBJECT = 'obj'
const TRAILER = 'trailer'
/** A trailer has no number, and nothing can refer to it. */
const NOBODY = -1
/** How far is looked back, for each of what stands before an `obj`. What is farther away is taken for there. */
const FARTHEST = 4_096

/**
 * Behind every `17 0 obj` of a file, wherever it stands, and behind every `trailer`. Where an `obj` begins no object,
 * nothing is given, so that who asks can let others have their turn: each step is short.
 */
export function* objectStarts(text: string): Generator<Start | undefined> {
  for (let at = text.indexOf(OBJECT); at !== -1; at = text.indexOf(OBJECT, at + 1)) yield startAt(text, at)
  for (let at = text.indexOf(TRAILER); at !== -1; at = text.indexOf(TRAILER, at + 1)) {
    yield { at: at + TRAILER.length, number: NOBODY }
  }
}

/** An object begins where two numbers stand before, or a comment, behind which they may stand. */
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

/** Where the characters of a kind that end at `end` begin. */
function back(text: string, end: number, isKind: (code: number) => boolean): number {
  const least = Math.max(0, end - FARTHEST)
  let at = end
  while (at > least && isKind(text.charCodeAt(at - 1))) at--
  return at
}

function isFar(end: number, start: number): boolean {
  return end - start === FARTHEST
}

/** Whether the blanks from `start` on hold the end of a line, which has a comment in it or is too long to tell. */
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
