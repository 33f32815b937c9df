import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Source } from '../../kernel/index.ts'
import { offsetsAfterMove } from './offsets.ts'

const SOURCES: readonly Source[] = ['letters/0', 'letters/1', 'letters/2', 'parcels/0']
const landing = (...partitions: readonly number[]) => ({
  order: new Map([['letters', partitions.map((partition): Source => `letters/${partition}`)]]),
  ends: new Map(),
})

describe('a moved offset', () => {
  test.each<[number, readonly [number, number, number]]>([
    [0, [0, 0, 0]],
    [1, [0, 1, 0]],
    [3, [1, 2, 0]],
    [4, [1, 2, 1]],
    [9, [1, 2, 1]],
  ])('is spread over the sources of its topic: %d', (next, [first, second, third]) => {
    const offsets = offsetsAfterMove(new Map([['letters/0', next]]), landing(1, 0, 1, 2), SOURCES)
    expect(Object.fromEntries(offsets)).toEqual({ 'letters/0': first, 'letters/1': second, 'letters/2': third })
  })

  test('is dropped if the log does not have its topic', () => {
    expect(offsetsAfterMove(new Map([['pause/0', 3]]), landing(0), SOURCES).size).toBe(0)
  })

  test('is after exactly the same events as before', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(2)), fc.nat(40), (partitions, next) => {
        const offsets = offsetsAfterMove(new Map([['letters/0', next]]), landing(...partitions), SOURCES)
        const seen = new Map<Source, number>()
        for (const [offset, partition] of partitions.entries()) {
          const source: Source = `letters/${partition}`
          const at = seen.get(source) ?? 0
          seen.set(source, at + 1)
          expect(at < (offsets.get(source) ?? 0)).toBe(offset < next)
        }
      }),
    ))
})
