import { expect, test } from '@jest/globals'
import { isHeld } from './holding.ts'

test.each([
  ['before its end', 1, true],
  ['at its end', 0, false],
  ['at its beginning', 60_000, true],
  ['written by a clock that is a little ahead', 63_000, true],
  ['written by a clock that was an hour ahead', 3_660_000, false],
  ['written with an end in another century', 4_102_444_800_000, false],
])('a hold of one minute, %s', (_, left, held) => {
  const now = 1_770_000_000_000
  expect(isHeld(now + left, { now, length: 60_000 })).toBe(held)
})
