import { expect, test } from '@jest/globals'
import { until } from './until.ts'

/** Sees one more each time. */
function counting() {
  let seen = 0
  return async () => ++seen
}

test('what is waited for is answered as soon as it is seen', async () => {
  const look = counting()
  expect(await until('The count', look, (seen) => seen === 3, 3)).toBe(3)
  expect(await look()).toBe(4)
})

test('a wait that comes to nothing ends, and says what was seen last', async () => {
  const look = counting()
  await expect(until('The count', look, () => false, 3)).rejects.toThrow(
    'The count did not come to what was waited for: 3',
  )
  expect(await look()).toBe(4)
})
