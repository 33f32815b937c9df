import { describe, expect, jest, test } from '@jest/globals'
import { settleDown } from '../../testing/waiting.ts'
import { createPacing, type Pacing } from './pacing.ts'

const LONG = 60_000
const NEVER = new AbortController().signal

test('a rest lasts as long as requested', async () => {
  const from = performance.now()
  await createPacing().rest(20, NEVER)
  expect(performance.now() - from).toBeGreaterThan(15)
})

test('a wake ends all current rests, but none that begins later', async () => {
  const pacing = createPacing()
  const rests = Promise.all([pacing.rest(LONG, NEVER), pacing.rest(LONG, NEVER)])
  pacing.wake()
  await rests
  const order: string[] = []
  const later = pacing.rest(20, NEVER).then(() => order.push('rested'))
  order.push('asked')
  await later
  expect(order).toEqual(['asked', 'rested'])
})

test('a rest ends with its projector', async () => {
  const ending = new AbortController()
  const rest = createPacing().rest(LONG, ending.signal)
  ending.abort()
  await rest
  await createPacing().rest(LONG, ending.signal)
})

describe('queued work', () => {
  function standing(pacing: Pacing) {
    const begun: string[] = []
    const put = (name: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const done = pacing.inLine(async () => {
        begun.push(name)
        await promise
      }, NEVER)
      return { end: resolve, done }
    }
    return { begun, put }
  }

  test('runs one piece at a time, and a wake ends the rest between two', async () => {
    const pacing = createPacing()
    const { begun, put } = standing(pacing)
    const [first, second] = [put('first'), put('second')]
    await settleDown(3)
    expect(begun).toEqual(['first'])
    first.end()
    await first.done
    while (begun.length < 2) {
      pacing.wake()
      await settleDown(1)
    }
    second.end()
    await second.done
  })

  test('that fails does not block the next piece', async () => {
    const pacing = createPacing()
    const { put } = standing(pacing)
    const failed = pacing.inLine(() => Promise.reject(new Error('away')), NEVER)
    const next = put('next')
    next.end()
    await expect(failed).rejects.toThrow('away')
    await next.done
  })

  test('blocks the next piece no longer than a second', async () => {
    jest.useFakeTimers()
    const { begun, put } = standing(createPacing())
    const hanging = put('hanging')
    const next = put('next')
    await jest.advanceTimersByTimeAsync(1_000)
    expect(begun).toEqual(['hanging', 'next'])
    hanging.end()
    next.end()
    await Promise.all([hanging.done, next.done])
    jest.useRealTimers()
  })
})
