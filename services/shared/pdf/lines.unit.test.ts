import { describe, expect, test } from '@jest/globals'
import { visualOrder } from './directions.ts'
import type { Font } from './fonts.ts'
import { type Line, linesOf } from './lines.ts'
import { STYLES } from './styles.ts'

/** Each letter is ten wide; the brand's font has only Latin letters. */
const fonts = (name: string): Font => ({
  widthOfString: (text) => 10 * [...text].length,
  font: { hasGlyphForCodePoint: (point) => (name === 'fallback' ? point < 0x3_000 : point < 0x2_50) },
})
const lines = (text: string, width: number) => linesOf(fonts, [{ text, style: STYLES.text }], width)
const painted = ({ spans }: Line) => spans.map(({ text }) => text).join('')

describe('a text in lines', () => {
  test('breaks at spaces, and keeps its own breaks', () => {
    expect(lines('Ann Baker\nis here', 60).map(painted)).toEqual(['Ann ', 'Baker', 'is ', 'here'])
    expect(lines('one\n\ntwo', 60).map(painted)).toEqual(['one', '', 'two'])
  })

  test('cuts a word only if it is longer than a line', () => {
    expect(lines('a Wolfeschlegel', 60).map(painted)).toEqual(['a ', 'Wolfes', 'chlege', 'l'])
    for (const { width } of lines('x'.repeat(500), 60)) expect(width).toBeLessThanOrEqual(60)
  })

  test('takes the other font for letters that the first one lacks, and boxes for those that both lack', () => {
    const [line] = lines('Zoë Ελένη 王', 1_000)
    expect(line?.spans.filter(({ isSpace }) => !isSpace).map(({ font, text, actual }) => [font, text, actual])).toEqual(
      [
        ['text', 'Zoë', undefined],
        ['fallback', 'Ελένη', undefined],
        ['fallback', '□', '王'],
      ],
    )
  })

  test('keeps the order of reading, and places words that run from right to left', () => {
    const [line] = lines('is שלום עולם now', 1_000)
    expect(line?.spans.map(({ text, x }) => [text, x])).toEqual([
      ['is', 0],
      [' ', 20],
      ['שלום', 80],
      [' ', 70],
      ['עולם', 30],
      [' ', 120],
      ['now', 130],
    ])
  })

  test('paints no marks of direction', () => {
    const [line] = lines('a\u202Eb\u0000', 1_000)
    expect(line && painted(line)).toBe('ab')
  })
})

test('parts of a line are reversed by level', () => {
  const order = (...levels: number[]) => visualOrder(levels.map((level) => ({ level })))
  expect(order(0, 1, 1, 0)).toEqual([0, 2, 1, 3])
  expect(order(1, 2, 2, 1)).toEqual([3, 1, 2, 0])
  expect(order(0, 0)).toEqual([0, 1])
})
