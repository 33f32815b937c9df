import { setImmediate } from 'node:timers/promises'
import { type Danger, Dangerous, dangerOf } from './danger.ts'
import { namesIn, type Seen } from './pdf-names.ts'
import { type Allowance, mayHoldObjects, packedObjects } from './pdf-objects.ts'

/** Bytes of all packed objects together. Pictures and pages are not unpacked: nothing in them can act. */
const ROOM = 32 * 1_024 * 1_024
/** How often a file may be read in all, and what may be read of a small one. */
const TIMES = 4
const LEAST = 1_024 * 1_024
/** Streams of packed objects; a file of 5 MB has some hundreds. */
const MOST_STREAMS = 5_000
/** What is read at once, before others have their turn. */
const AT_ONCE = 256 * 1_024
/** What runs, starts, sends or carries something (ISO 32000-1, 12.6 and 7.11.4; forms of XFA are programs). */
const ACTIVE = new Set([
  ...['JavaScript', 'JS', 'AA', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'Rendition', 'RichMedia', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF'],
  // What opens another file or fetches one by itself: a path there may be a server of somebody else.
  ...['GoToR', 'OnInstantiate', 'Movie', 'FS'],
])

/**
 * Looks for scripts, programs, attached files and other actions in a PDF. Every place from which a program could read an
 * object is read, whatever the file's own table says of where its objects are.
 */
export function dangerInPdf(file: Buffer): Promise<Danger | undefined> {
  return dangerOf(async () => {
    const text = file.toString('latin1')
    await lookThrough(file, text).catch((error: unknown) => {
      // The packed objects of an encrypted file cannot be unpacked, and where it says that it is one may come behind them.
      const isLocked = error instanceof Dangerous && error.danger === 'damaged' && text.includes('/Encrypt')
      throw isLocked ? new Dangerous('locked') : error
    })
  })
}

async function lookThrough(file: Buffer, text: string): Promise<void> {
  const allowance: Allowance = { left: TIMES * file.length + LEAST, room: { left: ROOM }, streams: MOST_STREAMS }
  let rest = allowance.left
  for (const start of objectStarts(text)) {
    await lookAt(file, text, start, allowance)
    if (rest - allowance.left < AT_ONCE) continue
    rest = allowance.left
    await setImmediate()
  }
}

async function lookAt(file: Buffer, text: string, start: number, allowance: Allowance): Promise<void> {
  const seen = namesIn({ text, start, of: 'object' }, allowance)
  assertQuiet(seen)
  if (seen.streams.length === 0 || !mayHoldObjects(seen)) return
  for (const data of seen.streams) {
    const objects = await packedObjects({ file, text, seen, data }, allowance)
    for (const at of objects.starts) assertQuiet(namesIn({ text: objects.text, start: at, of: 'value' }, allowance))
  }
}

function assertQuiet({ names }: Seen): void {
  if (names.some(({ name }) => ACTIVE.has(name))) throw new Dangerous('active')
  if (names.some(({ name }) => name === 'Encrypt')) throw new Dangerous('locked')
}

const OBJECT = 'obj'
const TRAILER = 'trailer'

/** Behind every `17 0 obj` of a file, wherever it stands, and behind every `trailer`. */
function* objectStarts(text: string): Generator<number> {
  for (let at = text.indexOf(OBJECT); at !== -1; at = text.indexOf(OBJECT, at + 1)) {
    if (isNumbered(text, at)) yield at + OBJECT.length
  }
  for (let at = text.indexOf(TRAILER); at !== -1; at = text.indexOf(TRAILER, at + 1)) yield at + TRAILER.length
}

const BLANKS = '\0\t\n\f\r '
const LINE_ENDS = '\r\n'
const DIGITS = '0123456789'

/** Whether two numbers stand before, or a comment, behind which they may stand. */
function isNumbered(text: string, end: number): boolean {
  const generation = back(text, end, BLANKS)
  const blank = back(text, generation, DIGITS)
  const number = back(text, blank, BLANKS)
  const isPair = blank < generation && number < blank && back(text, number, DIGITS) < number
  return (
    isPair || isBehindComment(text, generation, end) || (blank < generation && isBehindComment(text, number, blank))
  )
}

/** Where the characters of a kind that end at `end` begin. */
function back(text: string, end: number, kind: string): number {
  let at = end
  while (at > 0 && kind.includes(text.charAt(at - 1))) at--
  return at
}

/** Whether the blanks from `start` on hold the end of a line, which has a comment in it. */
function isBehindComment(text: string, start: number, end: number): boolean {
  if (!/[\r\n]/.test(text.slice(start, end))) return false
  for (let at = start - 1; at >= 0 && !LINE_ENDS.includes(text.charAt(at)); at--)
    if (text.charAt(at) === '%') return true
  return false
}
