import { expect, test } from '@jest/globals'
import { isWaiting, nextTry } from './backoff.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAYS = 72 * HOUR

const waitAfter = (attempts: number, random = 0.5) => (nextTry({ attempts, since: 0, now: 0 }, random) ?? 0) / SECOND

test('the wait before each delivery retry doubles, up to six hours', () => {
  expect([1, 2, 3, 4, 12, 13, 14, 50, 5_000].map((attempts) => waitAfter(attempts))).toEqual([
    5, 10, 20, 40, 10_240, 20_480, 21_600, 21_600, 21_600,
  ])
})

test('jitter changes the wait before a retry by a fifth at most', () => {
  expect([waitAfter(1, 0), waitAfter(1, 0.999_999_9)]).toEqual([4, 6])
})

test('the last retry of a delivery is after three days', () => {
  expect(nextTry({ attempts: 20, since: 0, now: DAYS - HOUR }, 0.5)).toBe(DAYS)
  expect(nextTry({ attempts: 21, since: 0, now: DAYS }, 0.5)).toBeUndefined()
})

test.each([0, 0.5, 0.999])('with the jitter %d a receiver that never answers is tried about twenty times', (random) => {
  let now = 0
  let attempts = 1
  for (;;) {
    const due = nextTry({ attempts, since: 0, now }, random)
    if (due === undefined) break
    expect(due).toBeGreaterThan(now)
    now = due
    attempts += 1
  }
  expect(now).toBe(DAYS)
  expect(attempts).toBeGreaterThan(18)
  expect(attempts).toBeLessThan(32)
})

test('a delivery waits for its next try, but not for one that a wrong clock set further away than any wait', () => {
  const now = 1_770_000_000_000
  const dues = [undefined, now, now + 1, now + 7 * HOUR, now + DAYS]
  expect(dues.map((due) => isWaiting(due, now))).toEqual([false, false, true, true, false])
})
