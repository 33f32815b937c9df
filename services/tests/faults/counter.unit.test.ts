import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createCounter, createCounters } from './counter.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('what does not come is not waited for without end, and it is said how much of it came', async () => {
  const { add, more } = createCounter()
  add()
  const refused = expect(more(3)).rejects.toThrow('Only 2 of 3 came')
  add()
  add()
  await jest.advanceTimersByTimeAsync(6 * 60_000)
  await refused
  expect(jest.getTimerCount()).toBe(0)
})

test('what comes late is waited for', async () => {
  const { add, more } = createCounter()
  const waiting = more(1)
  await jest.advanceTimersByTimeAsync(4 * 60_000)
  add()
  await waiting
  expect(jest.getTimerCount()).toBe(0)
})

test('what comes to one name is not taken for what should come to another', async () => {
  const counterOf = createCounters()
  const refused = expect(counterOf('stopped').more(1)).rejects.toThrow('Only 0 of 1 came')
  counterOf('other').add()
  await jest.advanceTimersByTimeAsync(6 * 60_000)
  await refused
  const waiting = counterOf('other').more(1)
  counterOf('other').add()
  await waiting
})
