import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import type { Encoded } from './encoded.ts'
import { framesOf, REELS } from './films.ts'
import { mp4 } from './mp4.ts'
import { FRAMES } from './time.ts'
import { webm } from './webm.ts'

const encoded: Encoded = {
  chunks: [
    // A temporal delimiter, a sequence header of two bytes, and the rest of a frame.
    { data: Buffer.from([0x12, 0, 0x0a, 2, 7, 8, 0x32, 1, 9]), key: true },
    { data: Buffer.from('second'), key: false },
  ],
  description: Buffer.from('avcC'),
  size: 960,
  perSecond: 20,
}

describe.each(REELS)('$name', ({ film, name }) => {
  test('meets itself at the end', () => {
    expect(film(1)).toBe(film(0))
  })

  test('moves', () => {
    const frames = framesOf(film)
    expect(frames).toHaveLength(FRAMES)
    expect(new Set(frames).size).toBeGreaterThan(FRAMES / 2)
  })

  test.each(['webm', 'mp4', 'jpg'])('its %s is there and small', (ending) => {
    const file = new URL(`../../shell/kit/clips/${name}.${ending}`, import.meta.url)
    expect(readFileSync(fileURLToPath(file)).length).toBeLessThanOrEqual(200 * 1_024)
  })
})

test('a WebM file begins with its kind and holds every frame', () => {
  const file = webm(encoded)
  expect(file.readUInt32BE(0)).toBe(0x1a45dfa3)
  expect(file.includes('V_AV1')).toBe(true)
  expect(file.includes(Buffer.from([0x81, 0x05, 0x0c, 0, 0x0a, 2, 7, 8]))).toBe(true)
  for (const { data } of encoded.chunks) expect(file.includes(Buffer.from(data))).toBe(true)
})

test('an MP4 file has its index first, and the index knows where the frames begin', () => {
  const file = mp4(encoded)
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  const offset = file.readUInt32BE(file.indexOf('stco') + 12)
  expect(file.subarray(offset)).toEqual(Buffer.concat(encoded.chunks.map(({ data }) => data)))
})
