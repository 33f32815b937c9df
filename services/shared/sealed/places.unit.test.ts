import { describe, expect, test } from '@jest/globals'
import type { Position } from '../../kernel/index.ts'
import { readPlaces, writePlaces } from './places.ts'

const at = (source: number, offset: number): Position => ({ source: `letters/${source}`, offset })

function bytesOf(positions: readonly (Position | undefined)[]): number {
  return Buffer.from(writePlaces(positions).steps, 'base64').length
}

describe('places', () => {
  test.each<[string, readonly (Position | undefined)[]]>([
    ['of no leaf', []],
    ['of what is no event', [undefined, undefined]],
    ['that follow each other', [at(0, 7), at(0, 8), undefined, at(0, 9)]],
    ['of several sources', [at(3, 7), at(0, 8), at(3, 8), undefined, at(0, 9)]],
    ['with repeats left out', [at(0, 0), at(0, 1), at(0, 200), at(0, 201)]],
    ['that go back, as of events from before the log was sealed', [at(0, 9), at(0, 2), at(0, 10), at(0, 1)]],
    ['far away', [at(0, 0), at(0, 2 ** 40), at(0, 1), at(0, 127), at(0, 255)]],
    [
      'of many sources',
      Array.from({ length: 500 }, (_, number) => at(number % 250, 16_383 + Math.floor(number / 250))),
    ],
  ])('%s are read as they were written', (_, positions) => {
    const stored = JSON.parse(JSON.stringify(writePlaces(positions)))
    expect(readPlaces(stored)).toEqual(positions)
  })

  test('cost a byte for each event if those of a source follow each other', () => {
    const events = Array.from({ length: 600 }, (_, number) => at(number % 6, 1_000_000 + Math.floor(number / 6)))
    expect(bytesOf(events)).toBe(600)
  })
})
