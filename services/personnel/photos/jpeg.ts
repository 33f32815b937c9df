import { DamagedPhoto } from './damaged-photo.ts'
import { orientationIn, orientationSegment } from './orientation.ts'

const START = Buffer.from([0xff, 0xd8])
const END = Buffer.from([0xff, 0xd9])
const SCAN = 0xda
const EXIF = 0xe1
/** Tables, frames, restart intervals: what a decoder needs (ITU T.81, table B.1). */
const PICTURE = new Set([
  0xdb,
  0xc4,
  0xcc,
  0xdd,
  SCAN,
  ...range(0xc0, 0xc3),
  ...range(0xc5, 0xc7),
  ...range(0xc9, 0xcb),
])
const FRAMES = new Set([...range(0xc0, 0xc3), ...range(0xc5, 0xc7), ...range(0xc9, 0xcb)])
/** Segments of programs that change how colors look. Others may tell where and when it was taken, or who took it. */
const COLORS: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** The picture without its metadata, except which side is up. Ends at the picture's end. @throws DamagedPhoto */
export function plainJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  let isFramed = false
  let isScanned = false
  let side: number | undefined
  for (const { marker, segment, scan } of segmentsOf(bytes)) {
    if (marker === EXIF) side ??= orientationIn(segment.subarray(4))
    if (isKept(marker, segment)) kept.push(segment, scan)
    isFramed ||= FRAMES.has(marker)
    isScanned ||= marker === SCAN
  }
  if (!isFramed || !isScanned) throw new DamagedPhoto()
  return Buffer.concat([START, ...(side === undefined ? [] : [orientationSegment(side)]), ...kept, END])
}

function isKept(marker: number, segment: Buffer): boolean {
  const sign = COLORS.get(marker)
  return PICTURE.has(marker) || (sign !== undefined && segment.toString('latin1', 4, 4 + sign.length) === sign)
}

interface Segment {
  readonly marker: number
  readonly segment: Buffer
  /** The picture's data behind the head of a scan. */
  readonly scan: Buffer
}

function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = START.length
  for (;;) {
    // Any number of fill bytes may come before a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    if (marker === END[1]) return
    const next = endOfSegment(bytes, at, marker)
    const after = marker === SCAN ? endOfScan(bytes, next) : next
    yield { marker, segment: bytes.subarray(at, next), scan: bytes.subarray(next, after) }
    at = after
  }
}

function endOfSegment(bytes: Buffer, at: number, marker: number): number {
  if (at + 4 > bytes.length || marker < 0xc0) throw new DamagedPhoto()
  const next = at + 2 + bytes.readUInt16BE(at + 2)
  if (next > bytes.length || next < at + 4) throw new DamagedPhoto()
  return next
}

/** In a scan, 0xff is followed by 0 or a restart marker; anything else ends it. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new DamagedPhoto()
}
