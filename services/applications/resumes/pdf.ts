import { inflateSync } from 'node:zlib'
import { type Danger, DangerError, findDanger } from './danger.ts'
import { unlockedObjects } from './pdf-locked.ts'
import { type PdfDict, type PdfObject, type Reading, readingOf, readObject, spend, TIMES } from './pdf-objects.ts'
import { assertQuietOpening, createOpening, noteObject, type Opening } from './pdf-rules.ts'

/** Bytes of all packed objects. Pictures and pages are not unpacked, because nothing in them is active. */
const MAX_UNPACKED = 32 * 1_024 * 1_024
const MAX_STREAMS = 5_000
/** How far to look back for what stands before an object: two numbers, or a comment or blanks, which may hide them. */
const BEFORE = 64
const NUMBERED = /(?:^|\D)(\d{1,12})[\0\t\n\f\r ]+\d{1,12}[\0\t\n\f\r ]*$/
const HIDDEN = /^[\0\t\n\f\r ]*$|^[^\r\n]*[\r\n][\0\t\n\f\r ]*$|%[^\r\n]*[\r\n][\d\0\t\n\f\r ]*$/

/** A stream whose data may be objects. */
interface Packed {
  readonly dict: PdfDict
  readonly data: number
}

/** A file during its inspection. */
interface Inspection extends Reading {
  readonly file: Buffer
  readonly text: string
  readonly opening: Opening
  readonly packed: Packed[]
  room: number
}

/**
 * Looks for scripts, programs, attached files and other actions in a PDF. Every offset at which a program could read an
 * object is inspected, whatever the file's own table says about its objects.
 */
export function findInPdf(file: Buffer, { left } = readingOf(file)): Promise<Danger | undefined> {
  return findDanger(async () => {
    const text = file.toString('latin1')
    const inspection: Inspection = { file, text, left, opening: createOpening(), packed: [], room: MAX_UNPACKED }
    inspectFile(inspection)
    if (inspection.opening.isLocked) await inspectUnlocked(inspection)
    else for (const packed of inspection.packed) inspectPacked(inspection, packed)
    assertQuietOpening(inspection.opening)
  })
}

function inspectFile(inspection: Inspection): void {
  const { text } = inspection
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 1)) {
    spend(inspection, 2 * BEFORE)
    const before = text.slice(Math.max(0, at - BEFORE), at)
    const number = NUMBERED.exec(before)?.[1]
    if (number !== undefined) inspectAt(inspection, at + 3, Number(number))
    else if (HIDDEN.test(before)) inspectAt(inspection, at + 3)
  }
  // Nothing can refer to a trailer.
  for (let at = text.indexOf('trailer'); at !== -1; at = text.indexOf('trailer', at + 1))
    inspectAt(inspection, at + 7, -1)
}

function inspectAt(inspection: Inspection, at: number, number?: number): void {
  const object = readObject(inspection.text, at, inspection)
  noteObject(inspection.opening, object, number)
  const { value, data } = object
  if (data === undefined || typeof value !== 'object' || !('entries' in value)) return
  const dict = value as PdfDict
  if (mayHoldObjects(dict)) inspection.packed.push({ dict, data })
  if (inspection.packed.length > MAX_STREAMS) throw new DangerError('damaged')
}

/** Programs decide by different ones of these names whether the data of a stream are objects. */
function mayHoldObjects({ entries }: PdfDict): boolean {
  const has = (name: string) => entries.some(([key, value]) => key === name || value === name)
  return has('/ObjStm') || (has('/First') && has('/N'))
}

/** The objects in the data of a stream (ISO 32000-1, 7.5.7): first their numbers and offsets, then they themselves. */
function inspectPacked(inspection: Inspection, { dict, data }: Packed): void {
  const text = unpacked(inspection, dict, data)
  const first = Number(only(dict, '/First'))
  const head = text.slice(0, first).replaceAll(/%[^\r\n]*/g, '')
  if (!(first >= 0) || !/^[\d\0\t\n\f\r ]*$/.test(head)) throw new DangerError('damaged')
  const numbers = (head.match(/\d+/g) ?? []).map(Number)
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const value: PdfObject = readObject(text, first + (numbers[at + 1] as number), inspection)
    noteObject(inspection.opening, value, numbers[at])
  }
}

/** What is packed in any but the usual way cannot be inspected. */
function unpacked(inspection: Inspection, dict: PdfDict, data: number): string {
  if (['/DecodeParms', '/DP', '/FFilter'].some((name) => only(dict, name) !== undefined))
    throw new DangerError('damaged')
  const filter = only(dict, '/Filter')
  if (filter === undefined) return inspection.text.slice(data)
  if (String(filter) !== '/FlateDecode') throw new DangerError('damaged')
  const bytes = inflated(inspection.file.subarray(data), inspection.room)
  inspection.room -= bytes.length
  inspection.left += TIMES * bytes.length
  return bytes.toString('latin1')
}

function inflated(bytes: Buffer, most: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: most })
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new DangerError(isTooLong ? 'bomb' : 'damaged')
  }
}

function only({ entries }: PdfDict, name: string) {
  const [found, ...more] = entries.filter(([key]) => key === name)
  if (more.length > 0) throw new DangerError('damaged')
  return found?.[1]
}

/** In an encrypted file names stand open, except those of packed objects. */
async function inspectUnlocked(inspection: Inspection): Promise<void> {
  const { objects, streams } = await unlockedObjects(inspection.file)
  if (streams < inspection.packed.length) throw new DangerError('locked')
  for (const { object, number } of objects) noteObject(inspection.opening, object, number)
}
