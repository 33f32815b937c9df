import { DEFAULT_TIME_ZONE } from '@arrive/contracts/days.ts'
import { expect, test } from '@jest/globals'
import { countedWeek } from './digest.ts'

test.each([
  ['2026-11-30T16:59:59.000Z', '2026-11-16T17:00:00.000Z', '2026-11-23T17:00:00.000Z'],
  ['2026-11-30T17:00:00.000Z', '2026-11-23T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
  ['2026-03-09T16:00:00.000Z', '2026-03-02T17:00:00.000Z', '2026-03-09T16:00:00.000Z'],
  ['2026-11-02T17:00:00.000Z', '2026-10-26T16:00:00.000Z', '2026-11-02T17:00:00.000Z'],
])('at %s a digest counts from one Monday noon in Charlotte to the next', (now, from, to) => {
  const week = countedWeek(Date.parse(now), DEFAULT_TIME_ZONE)
  expect([new Date(week.from).toISOString(), new Date(week.to).toISOString()]).toEqual([from, to])
})
