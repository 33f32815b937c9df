import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { atTicks, untilTick } from './ticks.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 0 })
})

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('the time until a tick', () => {
  test.each([
    [5_000, 1_000],
    [5_003.4, 997],
    [5_600, 400],
    [5_997.5, 3],
    [5_999.3, 1_001],
  ])('%d ms after the process began', (time, left) => {
    jest.spyOn(performance, 'now').mockReturnValue(time)
    expect(untilTick(1_000)).toBe(left)
  })
})

describe('work at ticks', () => {
  test('runs at the same moments, whenever it was started', () => {
    const runs: string[] = []
    const note = (name: string) => () => runs.push(`${name} ${performance.now() % 1_000}`)
    const start = performance.now() % 2_000
    jest.advanceTimersByTime(2_000 - start + 300)
    atTicks(1_000, note('often'))
    jest.advanceTimersByTime(400)
    atTicks(2_000, note('seldom'))
    jest.advanceTimersByTime(1_300)
    expect(runs.toSorted()).toEqual(['often 0', 'often 0', 'seldom 0'])
  })

  test('continues after a failure, and ends on request', () => {
    let runs = 0
    const end = atTicks(1_000, () => {
      runs++
      throw new Error('a run that failed')
    })
    for (const _ of [1, 2]) expect(() => jest.advanceTimersToNextTimer()).toThrow('a run that failed')
    end()
    jest.advanceTimersByTime(5_000)
    expect(runs).toBe(2)
  })
})
