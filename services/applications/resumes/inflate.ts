import { createInflate, createInflateRaw } from 'node:zlib'
import { Dangerous } from './danger.ts'

/** How many bytes may still be unpacked of one document, over all its parts. */
export interface Room {
  left: number
}

export interface Packed {
  readonly bytes: Buffer
  /** `raw` as archives have it, `zlib` as PDF has it. */
  readonly format: 'raw' | 'zlib'
  /** How many of the unpacked bytes are wanted; the others are counted only. */
  readonly wanted: number
}

export interface Unpacked {
  readonly size: number
  readonly bytes: Buffer
}

/**
 * Unpacks what was packed by DEFLATE, piece by piece, and stops where there is no room left: what a header says of the
 * size is not asked. What stands behind the end of the packed bytes is left alone.
 * @throws Dangerous `bomb`, `damaged`
 */
export async function unpack({ bytes, format, wanted }: Packed, room: Room): Promise<Unpacked> {
  const stream = format === 'raw' ? createInflateRaw() : createInflate()
  const kept: Buffer[] = []
  let size = 0
  stream.end(bytes)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (size < wanted) kept.push(piece.subarray(0, wanted - size))
      size += piece.length
      room.left -= piece.length
      if (room.left < 0) throw new Dangerous('bomb')
    }
  } catch (error) {
    throw error instanceof Dangerous ? error : new Dangerous('damaged')
  }
  return { size, bytes: Buffer.concat(kept) }
}
