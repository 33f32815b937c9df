import { createInflate, createInflateRaw } from 'node:zlib'
import { ActiveContentError } from './danger.ts'

/** How many bytes of one document may still be unpacked, over all its parts. */
export interface UnpackBudget {
  left: number
}

export interface Packed {
  readonly bytes: Buffer
  /** `raw` in archives, `zlib` in PDF files. */
  readonly format: 'raw' | 'zlib'
  /** How many of the unpacked bytes to return; the rest is only counted. */
  readonly wanted: number
}

export interface Unpacked {
  readonly size: number
  readonly bytes: Buffer
}

/**
 * Unpacks DEFLATE data chunk by chunk and stops when the budget is used up; the size in a header is not trusted. Bytes
 * after the end of the packed data are ignored.
 * @throws ActiveContentError `bomb`, `damaged`
 */
export async function unpack({ bytes, format, wanted }: Packed, room: UnpackBudget): Promise<Unpacked> {
  const stream = format === 'raw' ? createInflateRaw() : createInflate()
  const kept: Buffer[] = []
  let size = 0
  stream.end(bytes)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (size < wanted) kept.push(piece.subarray(0, wanted - size))
      size += piece.length
      room.left -= piece.length
      if (room.left < 0) throw new ActiveContentError('bomb')
    }
  } catch (error) {
    throw error instanceof ActiveContentError ? error : new ActiveContentError('damaged')
  }
  return { size, bytes: Buffer.concat(kept) }
}
