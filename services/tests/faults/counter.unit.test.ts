import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createCounter, createCounters } from './counter.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('the wait for missing additions ends, and says how many came', async () => {
  const { add, more } = createCounter()
  add()
  const refused = expect(more(3)).rejects.toThrow('Only 2 of 3 came')
  add()
  add()
  await jest.advanceTimersByTimeAsync(6 * 60_000)
  await refused
  expect(jest.getTimerCount()).toBe(0)
})

test('late additions are waited for', async () => {
  const { add, more } = createCounter()
  const waiting = more(1)
  await jest.advanceTimersByTimeAsync(4 * 60_000)
  add()
  await waiting
  expect(jest.getTimerCount()).toBe(0)
})

test('additions to one name do not count for another', async () => {
  const counterOf = createCounters()
  const refused = expect(counterOf('stopped').more(1)).rejects.toThrow('Only 0 of 1 came')
  counterOf('other').add()
  await jest.advanceTimersByTimeAsync(6 * 60_000)
  await refused
  const waiting = counterOf('other').more(1)
  counterOf('other').add()
  await waiting
})
