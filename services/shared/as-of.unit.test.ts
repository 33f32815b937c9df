import { queryOf } from '@arrive/contracts/call.ts'
import { describe, expect, test } from '@jest/globals'
import { isSettled, momentOf } from './as-of.ts'

const NEW_YORK = 'America/New_York'
const NOW = Date.parse('2026-11-28T15:00:00.000Z')
const at = (text: string, timeZone = NEW_YORK, now = NOW) => {
  const moment = momentOf(text, { now, timeZone })
  return moment === undefined ? 'now' : new Date(moment).toISOString()
}

describe('the moment of as_of', () => {
  test.each([
    ['2026-11-27', '2026-11-28T04:59:59.999Z'],
    ['2026-03-08', '2026-03-09T03:59:59.999Z'],
    ['2026-03-07', '2026-03-08T04:59:59.999Z'],
    ['2025-11-02', '2025-11-03T04:59:59.999Z'],
    ['2025-11-01', '2025-11-02T03:59:59.999Z'],
    ['1900-01-01', '1900-01-02T04:59:59.999Z'],
  ])('of %s is the end of that day in New York', (day, moment) => {
    expect(at(day)).toBe(moment)
  })

  test.each([
    ['Pacific/Auckland', '2026-11-28', '2026-11-28T10:59:59.999Z'],
    ['America/Santiago', '2025-09-06', '2025-09-07T03:59:59.999Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T09:59:59.999Z'],
  ])('of a day in %s is the end of %s', (zone, day, moment) => {
    expect(at(day, zone)).toBe(moment)
  })

  test.each([
    ['2026-11-28T15:00:00.000Z', '2026-11-28T15:00:00.000Z'],
    ['2026-11-28t09:59:59.9999999-05:00', '2026-11-28T14:59:59.999Z'],
    ['2026-11-29T00:00:00+09:30', '2026-11-28T14:30:00.000Z'],
    ['2024-02-29T12:00:00z', '2024-02-29T12:00:00.000Z'],
  ])('of %s is %s', (text, moment) => {
    expect(at(text)).toBe(moment)
  })

  test.each([
    [NEW_YORK, '2026-11-28'],
    ['Pacific/Auckland', '2026-11-29'],
  ])('of today in %s, %s, is now', (zone, day) => {
    expect(at(day, zone)).toBe('now')
  })

  test.each(['2026-11-29', '2026-11-28T15:00:00.001Z', '2026-11-28T10:00:01-05:00', '2200-12-31'])(
    'is refused for %s, which is in the future',
    (text) => {
      expect(() => at(text)).toThrow(expect.objectContaining({ code: 'invalid-query', status: 400 }))
    },
  )
})

describe('the form of as_of', () => {
  const { pattern } = queryOf({ timed: true })?.['as_of'] ?? {}
  const fits = (text: string) => new RegExp(String(pattern), 'u').test(text)

  test.each(['2026-11-27', '2024-02-29', '2026-11-27T23:59:59Z', '2026-11-27T00:00:00.123456789+14:00'])(
    'takes %s',
    (text) => {
      expect(fits(text)).toBe(true)
    },
  )

  test.each([
    ...['', 'now', 'today', '2026-11', '20261127', '2026-02-30', '2025-02-29', '2026-13-01', '1899-12-31'],
    ...['2026-11-27T10:00:00', '2026-11-27T10:00Z', '2026-11-27T24:00:00Z', '2026-11-27T23:59:60Z'],
    ...['2026-11-27T10:00:00 02:00', '2026-11-27T10:00:00+0200', '2026-11-27T10:00:00.Z', '2026-11-27 10:00:00Z'],
    ...['2026-11-27T10:00:00+24:00', ' 2026-11-27', '2026-11-27\n', '1764255600000', '2026-11-27T10:00:00.1234567890Z'],
  ])('does not take %j', (text) => {
    expect(fits(text)).toBe(false)
  })
})

test('a moment is settled once it is more than ten seconds ago', () => {
  expect([NOW, NOW - 10_000, NOW - 10_001].map((moment) => isSettled(moment, NOW))).toEqual([false, false, true])
})
