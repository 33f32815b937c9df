import { expect, test } from '@jest/globals'
import { until } from './until.ts'

function counting() {
  let seen = 0
  return async () => ++seen
}

test('a wait returns the expected value as soon as it appears', async () => {
  const look = counting()
  expect(await until('The count', look, (seen) => seen === 3, 3)).toBe(3)
  expect(await look()).toBe(4)
})

test('a wait without success ends, and reports the last value', async () => {
  const look = counting()
  await expect(until('The count', look, () => false, 3)).rejects.toThrow(
    'The count did not come to what was waited for: 3',
  )
  expect(await look()).toBe(4)
})
