import { av1Config } from './av1.ts'
import type { Encoded } from './encoded.ts'

/**
 * A WebM file: EBML elements, of which each is an id, a length and its bytes.
 * https://www.matroska.org/technical/elements.html
 */

type Bytes = Uint8Array

const bytes = (...values: readonly number[]): Bytes => Uint8Array.from(values)

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const idBytes = (id: number): Bytes => {
  const hex = id.toString(16)
  return Uint8Array.from(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'))
}

/** Lengths are written in four bytes, the first of which says so. */
const lengthBytes = (length: number): Bytes =>
  bytes(0x10 | (length >>> 24), (length >>> 16) & 255, (length >>> 8) & 255, length & 255)

const element = (id: number, ...parts: readonly Bytes[]): Bytes => {
  const content = joined(parts)
  return joined([idBytes(id), lengthBytes(content.length), content])
}

const whole = (id: number, value: number): Bytes => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return element(id, buffer)
}

const text = (id: number, value: string): Bytes => element(id, Buffer.from(value, 'latin1'))

const double = (id: number, value: number): Bytes => {
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleBE(value)
  return element(id, buffer)
}

function block({ data, key }: Encoded['chunks'][number], time: number): Bytes {
  return element(0xa3, bytes(0x81, (time >> 8) & 255, time & 255, key ? 0x80 : 0), data)
}

/** One cluster is enough: its blocks may lie 32 s apart. Times are milliseconds. */
export function webm({ chunks, size, perSecond }: Encoded): Buffer {
  const frame = 1_000 / perSecond
  const head = element(
    0x1a45dfa3,
    ...[whole(0x4286, 1), whole(0x42f7, 1), whole(0x42f2, 4), whole(0x42f3, 8)],
    ...[text(0x4282, 'webm'), whole(0x4287, 4), whole(0x4285, 2)],
  )
  const info = element(
    0x1549a966,
    ...[whole(0x2ad7b1, 1_000_000), double(0x4489, chunks.length * frame)],
    ...[text(0x4d80, 'arrive films'), text(0x5741, 'arrive films')],
  )
  const video = element(0xe0, whole(0xb0, size), whole(0xba, size))
  const track = element(
    0xae,
    ...[whole(0xd7, 1), whole(0x73c5, 1), whole(0x83, 1), whole(0x9c, 0), text(0x86, 'V_AV1')],
    ...[element(0x63a2, av1Config(chunks[0]?.data ?? new Uint8Array())), whole(0x23e383, frame * 1_000_000), video],
  )
  const cluster = element(0x1f43b675, whole(0xe7, 0), ...chunks.map((chunk, at) => block(chunk, at * frame)))
  return Buffer.from(joined([head, element(0x18538067, info, element(0x1654ae6b, track), cluster)]))
}
