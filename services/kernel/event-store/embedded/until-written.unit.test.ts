import { describe, expect, test } from '@jest/globals'
import { untilWritten } from './until-written.ts'

function remembering(max = 2) {
  const state = { writes: 0, found: 0 }
  const find = untilWritten(
    () => state.writes,
    max,
    (asked: string) => ({ asked, at: state.found++ }),
  )
  return { state, find }
}

describe('a memoized read of a collection', () => {
  test('runs once until the next write', () => {
    const { state, find } = remembering()
    expect([find('a'), find('b'), find('a'), find('b')].map(({ at }) => at)).toEqual([0, 1, 0, 1])
    state.writes++
    expect(find('a')).toEqual({ asked: 'a', at: 2 })
  })

  test('is evicted when the cache is full, the least recently used first', () => {
    const { find } = remembering()
    const places = ['a', 'b', 'a', 'c', 'a', 'b'].map((asked) => find(asked).at)
    expect(places).toEqual([0, 1, 0, 2, 0, 3])
  })
})
