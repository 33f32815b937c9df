import { describe, expect, it } from '@jest/globals'
import { announcement, formatClock, idleState, lightsLit, shouldReport } from './idle.ts'

const MINUTE = 60_000

describe('a session', () => {
  it.each([
    ['staff', 0, { phase: 'active' }],
    ['staff', 8 * MINUTE - 1, { phase: 'active' }],
    ['staff', 8 * MINUTE, { phase: 'warning', left: 2 * MINUTE }],
    ['staff', 10 * MINUTE - 1, { phase: 'warning', left: 1 }],
    ['staff', 10 * MINUTE, { phase: 'over' }],
    ['admin', 10 * MINUTE, { phase: 'active' }],
    ['admin', 28 * MINUTE, { phase: 'warning', left: 2 * MINUTE }],
    ['admin', 30 * MINUTE, { phase: 'over' }],
  ] as const)('the state of a session of %s %d ms after the last activity is known', (role, since, state) => {
    expect(idleState(role, since)).toEqual(state)
  })
})

it('activity is reported to the server at most once a minute, and only if there was any', () => {
  expect(shouldReport(100_000, 50_000, 0)).toBe(true)
  expect(shouldReport(59_000, 50_000, 0)).toBe(false)
  expect(shouldReport(500_000, 10_000, 10_000)).toBe(false)
})

it.each([
  [120_000, 6],
  [100_001, 6],
  [100_000, 5],
  [84_000, 5],
  [20_000, 1],
  [1, 1],
  [0, 0],
])('with %d ms left, %d of six windows are lit', (left, lit) => {
  expect(lightsLit(left, 6)).toBe(lit)
})

it.each([
  [120_000, '2:00'],
  [84_000, '1:24'],
  [83_001, '1:24'],
  [5_000, '0:05'],
  [0, '0:00'],
])('the time of %d ms is written %s', (left, words) => {
  expect(formatClock(left)).toBe(words)
})

it.each([
  [120_000, '2:00 left'],
  [119_500, '2:00 left'],
  [83_000, ''],
  [60_000, '1:00 left'],
  [59_000, '0:59 left'],
  [58_000, ''],
  [15_000, '0:15 left'],
  [1_000, ''],
])('with %d ms left, “%s” is announced, which is the shown time', (left, words) => {
  expect(announcement(left)).toBe(words)
  expect([`${formatClock(left)} left`, '']).toContain(announcement(left))
})
