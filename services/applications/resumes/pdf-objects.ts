import { ActiveContentError } from './danger.ts'
import { type UnpackBudget, unpack } from './inflate.ts'
import type { Name, Seen } from './pdf-names.ts'
import { type Reading, spend } from './pdf-reading.ts'
import type { Start } from './pdf-starts.ts'

/** Objects that are stored together in a stream (ISO 32000-1, 7.5.7). */
export interface PackedObjects {
  readonly text: string
  /** Where each of them begins. */
  readonly starts: readonly Required<Start>[]
}

/** How much of a file's packed objects may still be inspected. */
export interface ScanBudget extends Reading {
  readonly room: UnpackBudget
  streams: number
}

export interface PackedIn {
  readonly file: Buffer
  readonly text: string
  /** The object that the stream belongs to. */
  readonly seen: Seen
  /** Where the data of the stream begins. */
  readonly data: number
}

const WHOLE = /[\0\t\n\f\r ]*(\d{1,9})(?!\d|[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/y
const FLATE = /\s*(?:\/FlateDecode(?![^\s<>[\]/(%])|\[\s*\/FlateDecode\s*\])/y
const HEAD = /^[\d\0\t\n\f\r ]*$/
/** How often what was unpacked may be read. */
const TIMES = 4
/** Maximum characters of the head; programs store some hundreds of objects together. */
const MAX_HEAD = 128 * 1_024
const UNUSUAL = ['DecodeParms', 'DP', 'F', 'FFilter']

/** Whether the data of a stream may be objects. Programs decide this by different ones of these names. */
export function mayHoldObjects({ names }: Seen): boolean {
  const has = (wanted: string) => names.some(({ name }) => name === wanted)
  return has('ObjStm') || (has('First') && has('N'))
}

/**
 * The objects in the data of a stream. If they are compressed in any but the usual way, they cannot be inspected and
 * are refused.
 * @throws ActiveContentError `damaged`, `bomb`
 */
export async function packedObjects(packed: PackedIn, allowance: ScanBudget): Promise<PackedObjects> {
  const { file, text, seen, data } = packed
  const first = wholeAfter(text, only(seen, 'First'))
  const filter = only(seen, 'Filter')
  if (allowance.streams-- === 0 || UNUSUAL.some((name) => only(seen, name) !== undefined))
    throw new ActiveContentError('damaged')
  if (filter === undefined) return { text, starts: startsIn(text, data, first, allowance) }
  FLATE.lastIndex = filter
  if (!FLATE.test(text)) throw new ActiveContentError('damaged')
  const { room } = allowance
  const { bytes } = await unpack({ bytes: file.subarray(data), format: 'zlib', wanted: room.left }, room)
  allowance.left += TIMES * bytes.length
  const objects = bytes.toString('latin1')
  return { text: objects, starts: startsIn(objects, 0, first, allowance) }
}

/** The only name of this kind, by its end. */
function only({ names }: Seen, wanted: string): number | undefined {
  const [found, ...more] = names.filter(({ name }: Name) => name === wanted)
  if (more.length > 0) throw new ActiveContentError('damaged')
  return found?.end
}

function wholeAfter(text: string, end: number | undefined): number {
  WHOLE.lastIndex = end ?? text.length
  const found = WHOLE.exec(text)?.[1]
  if (found === undefined) throw new ActiveContentError('damaged')
  return Number(found)
}

/** The head of such a stream has two numbers for each object: its own, and how far from `first` on it begins. */
function startsIn(text: string, from: number, first: number, reading: Reading): readonly Required<Start>[] {
  if (first > MAX_HEAD) throw new ActiveContentError('damaged')
  spend(reading, first)
  const head = text.slice(from, from + first)
  if (!HEAD.test(head)) throw new ActiveContentError('damaged')
  const numbers = (head.match(/\d+/g) ?? []).map(Number)
  const starts = new Map<string, Required<Start>>()
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [number = 0, offset = 0] = [numbers[at], numbers[at + 1]]
    starts.set(`${number} ${offset}`, { at: from + first + offset, number })
  }
  return [...starts.values()]
}
