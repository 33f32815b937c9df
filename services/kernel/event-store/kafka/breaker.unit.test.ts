import { describe, expect, test } from '@jest/globals'
import { settleDown } from '../../testing/waiting.ts'
import { type BreakerOptions, createBreaker } from './breaker.ts'
import { createClock } from './testing/clock.ts'

const setUp = (probe: BreakerOptions['probe'] = async () => false) => {
  const clock = createClock()
  const requested: number[] = []
  const changes: boolean[] = []
  const breaker = createBreaker({
    later: clock.later,
    onChange: (open) => changes.push(open),
    probe: () => {
      requested.push(clock.now())
      return probe()
    },
  })
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      clock.pass(100)
      await settleDown(2)
    }
  }
  return { breaker, asked: requested, changes, pass }
}

describe('a breaker', () => {
  test('is closed at first and sends no probe', async () => {
    const { breaker, asked: requested, pass } = setUp()
    await pass(5_000)
    expect([breaker.isOpen(), requested]).toEqual([false, []])
  })

  test('opens at the first failure, and reports it once', () => {
    const { breaker, changes } = setUp()
    breaker.failed()
    breaker.failed()
    expect([breaker.isOpen(), changes]).toEqual([true, [true]])
  })

  test('probes once a second while it is open', async () => {
    const { breaker, asked: requested, pass } = setUp()
    breaker.failed()
    breaker.failed()
    await pass(3_500)
    expect(requested).toEqual([1_000, 2_000, 3_000])
  })

  test('closes when a probe succeeds, and stops probing', async () => {
    let away = true
    const { breaker, asked: requested, changes, pass } = setUp(async () => !away)
    breaker.failed()
    await pass(1_500)
    expect(breaker.isOpen()).toBe(true)
    away = false
    await pass(3_000)
    expect([breaker.isOpen(), requested, changes]).toEqual([false, [1_000, 2_000], [true, false]])
  })

  test('closes at once when a send succeeds after all', async () => {
    const { breaker, asked: requested, pass } = setUp()
    breaker.failed()
    breaker.succeeded()
    expect(breaker.isOpen()).toBe(false)
    await pass(3_000)
    expect(requested).toEqual([])
  })

  test('probes once a second even if it closed and opened in between', async () => {
    const { breaker, asked: requested, pass } = setUp()
    for (const _ of [1, 2, 3]) {
      breaker.failed()
      breaker.succeeded()
    }
    breaker.failed()
    await pass(2_500)
    expect(requested).toEqual([1_000, 2_000])
  })

  test('does not probe again before the last probe has ended', async () => {
    const { breaker, asked: requested, pass } = setUp(() => new Promise(() => {}))
    breaker.failed()
    await pass(5_000)
    expect(requested).toEqual([1_000])
  })

  test('stops probing once it has ended', async () => {
    const { breaker, asked: requested, pass } = setUp()
    breaker.failed()
    breaker.end()
    await pass(5_000)
    expect(requested).toEqual([])
  })
})
