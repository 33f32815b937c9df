import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

/**
 * https://www.sqlite.org/fileformat2.html#the_write_ahead_log: SQLite reads up to the first frame whose checksum does
 * not match, so one changed byte silently hides everything behind it.
 */

const HEADER = 32
const FRAME = 24
/** Bytes of the header, and of each frame header, that are checksummed. */
const HEADER_SUMMED = 24
const FRAME_SUMMED = 8
const LITTLE_ENDIAN = 0x377f0682
const BIG_ENDIAN = 0x377f0683
const VERSION = 3_007_000
const PAGE_SIZE_AT = 16

type Sum = readonly [number, number]

/** Intact frames behind a damaged one. */
export interface Behind {
  readonly pageSize: number
  readonly isLittle: boolean
  readonly salts: string
  readonly frames: number
}

export function framesBehindDamage(file: string, database: string): Behind | undefined {
  const descriptor = openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER)
    if (readSync(descriptor, header, { position: 0 }) < HEADER) return undefined
    const isLittle = header.readUInt32BE(0) !== BIG_ENDIAN
    const stored: Sum = [header.readUInt32BE(24), header.readUInt32BE(28)]
    const isWhole = isSame(summed([0, 0], header.subarray(0, HEADER_SUMMED), isLittle), stored)
    const pageSize = isWhole ? header.readUInt32BE(8) : pageSizeOf(database)
    const saltsAt = isWhole ? 16 : HEADER + 8
    const salts = Buffer.alloc(8)
    if (readSync(descriptor, salts, { position: saltsAt }) < salts.length) return undefined
    const frames = lastWhole({ descriptor, pageSize, isLittle, salts: salts.toString('hex') }, isWhole, stored)
    return frames === undefined ? undefined : { pageSize, isLittle, salts: salts.toString('hex'), frames }
  } finally {
    closeSync(descriptor)
  }
}

interface Scan extends Omit<Behind, 'frames'> {
  readonly descriptor: number
}

/** Number of frames up to the last whole transaction behind a damaged frame. */
function lastWhole({ descriptor, pageSize, isLittle, salts }: Scan, isWhole: boolean, first: Sum): number | undefined {
  const frame = Buffer.alloc(FRAME + pageSize)
  let [before, isBroken] = [first, !isWhole]
  let found: number | undefined
  for (let at = 0; readFrame(descriptor, frame, at); at++) {
    const stored: Sum = [frame.readUInt32BE(16), frame.readUInt32BE(20)]
    const fits = isSame(sumOf(before, frame, isLittle), stored) && frame.toString('hex', 8, 16) === salts
    const isCommit = frame.readUInt32BE(4) > 0
    if (isBroken && fits && isCommit) found = at + 1
    isBroken ||= !fits
    before = stored
  }
  return found
}

function readFrame(descriptor: number, frame: Buffer, at: number): boolean {
  return readSync(descriptor, frame, { position: HEADER + at * frame.length }) === frame.length
}

/** Recomputes all checksums, so that frames behind the damage can be read. */
export function mendWriteAhead(file: string, { pageSize, isLittle, salts, frames }: Behind): void {
  const descriptor = openSync(file, 'r+')
  try {
    const header = Buffer.alloc(HEADER)
    readSync(descriptor, header, { position: 0 })
    header.writeUInt32BE(isLittle ? LITTLE_ENDIAN : BIG_ENDIAN, 0)
    header.writeUInt32BE(VERSION, 4)
    header.writeUInt32BE(pageSize, 8)
    header.write(salts, 16, 'hex')
    let sum = summed([0, 0], header.subarray(0, HEADER_SUMMED), isLittle)
    writeSum(header, 24, sum)
    writeSync(descriptor, header, 0, HEADER, 0)
    const frame = Buffer.alloc(FRAME + pageSize)
    for (let at = 0; at < frames && readFrame(descriptor, frame, at); at++) {
      sum = sumOf(sum, frame, isLittle)
      frame.write(salts, 8, 'hex')
      writeSum(frame, 16, sum)
      writeSync(descriptor, frame, 0, FRAME, HEADER + at * frame.length)
    }
    ftruncateSync(descriptor, HEADER + frames * frame.length)
  } finally {
    closeSync(descriptor)
  }
}

function writeSum(bytes: Buffer, at: number, [first, second]: Sum): void {
  bytes.writeUInt32BE(first, at)
  bytes.writeUInt32BE(second, at + 4)
}

function sumOf(before: Sum, frame: Buffer, isLittle: boolean): Sum {
  return summed(summed(before, frame.subarray(0, FRAME_SUMMED), isLittle), frame.subarray(FRAME), isLittle)
}

function summed([first, second]: Sum, bytes: Buffer, isLittle: boolean): Sum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, isLittle) + second) >>> 0
    second = (second + view.getUint32(at + 4, isLittle) + first) >>> 0
  }
  return [first, second]
}

function isSame(one: Sum, other: Sum): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** 1 means 65,536. */
function pageSizeOf(database: string): number {
  const size = readAt(database, PAGE_SIZE_AT, 2).readUInt16BE(0)
  return size === 1 ? 65_536 : Math.max(512, size)
}

/** Zeros beyond the end of the file. */
export function readAt(file: string, position: number, length: number): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, { position })
    return bytes
  } finally {
    closeSync(descriptor)
  }
}
