import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const CLIPS = join(import.meta.dirname, '..', '..', 'shell', 'kit', 'clips')
const BT_709 = 1
const MAX_BYTES = 200 * 1_024

interface Colors {
  readonly primaries: number
  readonly transfer: number
  readonly matrix: number
  readonly isLimited: boolean
}

/** The `colr` box of an MP4 file. */
function colorsOfMp4(file: Buffer): Colors {
  const at = file.indexOf('colrnclx') + 8
  const [primaries, transfer, matrix] = [at, at + 2, at + 4].map((place) => file.readUInt16BE(place))
  return { primaries, transfer, matrix, isLimited: file[at + 6] === 0 } as Colors
}

/** The `Colour` element of a WebM file; its children have one byte each. */
function colorsOfWebm(file: Buffer): Colors {
  const byteOf = (id: number) => file[file.indexOf(Buffer.from([0x55, id, 0x81])) + 3]
  return {
    primaries: byteOf(0xbb),
    transfer: byteOf(0xba),
    matrix: byteOf(0xb1),
    isLimited: byteOf(0xb9) === 1,
  } as Colors
}

const NAMES = readdirSync(CLIPS).filter((name) => /\.(mp4|webm)$/.test(name))

test('each film exists in both formats', () => {
  expect(NAMES).toHaveLength(8)
})

// Firefox shows full-range files in other colors than Chromium, and guesses unmarked ones.
test.each(NAMES)('the film %s is small, and marked as limited-range BT.709', (name) => {
  const file = readFileSync(join(CLIPS, name))
  const colors = name.endsWith('.mp4') ? colorsOfMp4(file) : colorsOfWebm(file)
  expect(colors).toEqual({ primaries: BT_709, transfer: BT_709, matrix: BT_709, isLimited: true })
  expect(file.length).toBeLessThan(MAX_BYTES)
})
