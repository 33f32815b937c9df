import { inflateSync } from 'node:zlib'
import { type Danger, DangerError, findDanger } from './danger.ts'
import { noteUnlocked } from './pdf-locked.ts'
import { type PdfList, type PdfValue, type Reading, readObject, spend } from './pdf-objects.ts'
import { assertQuietOpening, noteObject, type Opening } from './pdf-rules.ts'

/** Bytes of all packed objects. Pictures and pages are not unpacked, because nothing in them is active. */
const MAX_UNPACKED = 32 * 1_024 * 1_024
const MAX_STREAMS = 5_000
/** How many times a file and its packed objects may be read in total, and the least for a small file. */
const TIMES = 12
const BASE = 1_024 * 1_024
/** How far to look back before an object: for two numbers, or a comment or blanks, which may hide them. */
const BEFORE = 64
const NUMBERED = /(?:^|\D)(\d{1,12})[\0\t\n\f\r ]+\d{1,12}[\0\t\n\f\r ]*$/
const HIDDEN = /^[\0\t\n\f\r ]*$|^[^\r\n]*[\r\n][\0\t\n\f\r ]*$|%[^\r\n]*[\r\n][\d\0\t\n\f\r ]*$/
/** Nothing can refer to a trailer. */
const TRAILER = -1

interface Inspection extends Reading {
  readonly file: Buffer
  readonly text: string
  readonly opening: Opening
  /** Streams whose data may be objects. */
  readonly packed: { readonly dict: PdfList; readonly data: number }[]
  room: number
}

/**
 * Looks for scripts, programs, attached files and other actions in a PDF. Every offset at which a program could read an
 * object is inspected, whatever the file's own table says about its objects.
 */
export function findInPdf(file: Buffer): Promise<Danger | undefined> {
  return findDanger(async () => {
    const opening: Opening = { does: new Map(), may: new Map(), isLocked: false }
    const inspection = inspectFile(file, opening)
    // In an encrypted file names are readable, except those of packed objects.
    if (opening.isLocked) await noteUnlocked(inspection)
    else for (const { dict, data } of inspection.packed) inspectPacked(inspection, dict, data)
    assertQuietOpening(opening)
  })
}

function inspectFile(file: Buffer, opening: Opening): Inspection {
  const text = file.toString('latin1')
  const inspection = { file, text, opening, packed: [], room: MAX_UNPACKED, left: TIMES * file.length + BASE }
  for (const { 0: word, index } of text.matchAll(/obj|trailer/g)) {
    spend(inspection, 2 * BEFORE)
    const before = text.slice(Math.max(0, index - BEFORE), index)
    const number = word === 'trailer' ? TRAILER : Number(NUMBERED.exec(before)?.[1])
    if (!Number.isNaN(number) || HIDDEN.test(before)) inspectAt(inspection, index + word.length, number)
  }
  return inspection
}

function inspectAt(inspection: Inspection, at: number, number: number): void {
  const object = readObject(inspection.text, at, inspection)
  noteObject(inspection.opening, object, number)
  const { value, data } = object
  if (data === undefined || typeof value === 'string' || !mayHoldObjects(value)) return
  if (inspection.packed.push({ dict: value, data }) > MAX_STREAMS) throw new DangerError('damaged')
}

/** Programs decide by different ones of these names whether the data of a stream are objects. */
function mayHoldObjects(dict: PdfList): boolean {
  return dict.includes('/ObjStm') || (dict.includes('/First') && dict.includes('/N'))
}

/** The objects in the data of a stream (ISO 32000-1, 7.5.7): first their numbers and offsets, then they themselves. */
function inspectPacked(inspection: Inspection, dict: PdfList, data: number): void {
  const text = unpacked(inspection, dict, data)
  const first = Number(only(dict, '/First'))
  const head = text.slice(0, first).replaceAll(/%[^\r\n]*/g, '')
  if (!(first >= 0) || !/^[\d\0\t\n\f\r ]*$/.test(head)) throw new DangerError('damaged')
  for (const [, number, offset] of head.matchAll(/(\d+)\D+(\d+)/g))
    noteObject(inspection.opening, readObject(text, first + Number(offset), inspection), Number(number))
}

/** What is packed in any but the usual way cannot be inspected. */
function unpacked(inspection: Inspection, dict: PdfList, data: number): string {
  const filter = only(dict, '/Filter')
  const isOdd = ['/DecodeParms', '/DP', '/FFilter'].some((name) => only(dict, name) !== undefined)
  if (isOdd || !['undefined', '/FlateDecode', '[,/FlateDecode'].includes(String(filter)))
    throw new DangerError('damaged')
  if (filter === undefined) return inspection.text.slice(data)
  const bytes = inflateSync(inspection.file.subarray(data), { maxOutputLength: inspection.room })
  inspection.room -= bytes.length
  inspection.left += TIMES * bytes.length
  return bytes.toString('latin1')
}

function only(dict: PdfList, name: string): PdfValue | undefined {
  const [found, ...more] = dict.filter((_, at) => at % 2 === 0 && dict[at - 1] === name)
  if (more.length > 0) throw new DangerError('damaged')
  return found
}
