import { DEFAULT_TIME_ZONE } from '@arrive/contracts/days.ts'
import { expect, test } from '@jest/globals'
import { endOfTerm } from './office.ts'

test.each([
  ['2026-11-27', '2026-11-28T05:00:00.000Z'],
  ['2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', '2026-11-02T05:00:00.000Z'],
])('a term with the last day %s ends with that day in Charlotte, at %s', (until, end) => {
  expect(new Date(endOfTerm({ until }, DEFAULT_TIME_ZONE)).toISOString()).toBe(end)
})
test('a term without a last day does not end', () => {
  expect(endOfTerm({}, DEFAULT_TIME_ZONE)).toBe(Number.POSITIVE_INFINITY)
})
