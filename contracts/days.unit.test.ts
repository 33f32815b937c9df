import { describe, expect, test } from '@jest/globals'
import {
  addDays,
  addWeekdays,
  DEFAULT_TIME_ZONE,
  dayOf,
  endOfDay,
  isTimeZone,
  mondayOf,
  startOfDay,
  todayIn,
} from './days.ts'

const HOUR = 60 * 60_000

test.each([
  ['2026-11-28T01:30:00.000Z', DEFAULT_TIME_ZONE, '2026-11-27'],
  ['2026-11-28T01:30:00.000Z', 'UTC', '2026-11-28'],
  ['2026-03-08T04:59:59.999Z', DEFAULT_TIME_ZONE, '2026-03-07'],
  ['2026-03-08T05:00:00.000Z', DEFAULT_TIME_ZONE, '2026-03-08'],
  ['2026-03-09T03:59:59.999Z', DEFAULT_TIME_ZONE, '2026-03-08'],
  ['2026-03-09T04:00:00.000Z', DEFAULT_TIME_ZONE, '2026-03-09'],
  ['2026-11-01T03:59:59.999Z', DEFAULT_TIME_ZONE, '2026-10-31'],
  ['2026-11-02T04:59:59.999Z', DEFAULT_TIME_ZONE, '2026-11-01'],
  ['2026-11-02T05:00:00.000Z', DEFAULT_TIME_ZONE, '2026-11-02'],
  ['2026-11-27T10:30:00.000Z', 'Pacific/Kiritimati', '2026-11-28'],
])('the day of %s in %s is %s', (instant, timeZone, day) => {
  expect(dayOf(instant, timeZone)).toBe(day)
  expect(dayOf(new Date(instant), timeZone)).toBe(day)
})

test.each([
  [
    'the clocks go forward',
    { day: '2026-03-08', zone: DEFAULT_TIME_ZONE, start: '2026-03-08T05:00:00.000Z', hours: 23 },
  ],
  ['the clocks go back', { day: '2026-11-01', zone: DEFAULT_TIME_ZONE, start: '2026-11-01T04:00:00.000Z', hours: 25 }],
  [
    'midnight does not exist',
    { day: '2026-09-06', zone: 'America/Santiago', start: '2026-09-06T04:00:00.000Z', hours: 23 },
  ],
  [
    'the hour before midnight comes twice',
    { day: '2026-04-04', zone: 'America/Santiago', start: '2026-04-04T03:00:00.000Z', hours: 25 },
  ],
  ['midnight comes twice', { day: '2026-11-01', zone: 'America/Havana', start: '2026-11-01T04:00:00.000Z', hours: 25 }],
  [
    'half an hour is skipped',
    { day: '2026-10-04', zone: 'Australia/Lord_Howe', start: '2026-10-03T13:30:00.000Z', hours: 23.5 },
  ],
  [
    'the zone is far ahead',
    { day: '2026-11-27', zone: 'Pacific/Kiritimati', start: '2026-11-26T10:00:00.000Z', hours: 24 },
  ],
  ['the zone is far behind', { day: '2026-11-27', zone: 'Pacific/Niue', start: '2026-11-27T11:00:00.000Z', hours: 24 }],
  [
    'the zone skipped the day',
    { day: '2011-12-30', zone: 'Pacific/Apia', start: '2011-12-30T10:00:00.000Z', hours: 0 },
  ],
])('if %s, a day starts at its first instant and has its actual hours', (_what, { day, zone, start, hours }) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start)
  expect(endOfDay(day, zone).getTime() - Date.parse(start)).toBe(hours * HOUR)
})

test('the days of a year have no gaps in any kind of zone', () => {
  for (const zone of [DEFAULT_TIME_ZONE, 'America/Santiago', 'America/Havana', 'Asia/Beirut', 'Africa/Cairo', 'UTC']) {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)]
      expect([dayOf(start, zone), dayOf(new Date(end.getTime() - 1), zone)]).toEqual([day, day])
    }
  }
})

test('adding days crosses months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-03-07', 2)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-03-09',
  ])
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday, %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

describe('the name of a time zone', () => {
  test.each(['America/New_York', 'UTC', 'Europe/Berlin', 'Etc/GMT+5'])('may be %s', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })
  test.each(['', 'Charlotte', 'America/Charlotte', '+05:00', '-5', 'New York'])('cannot be %j', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})

test('today changes with the first instant of the next day, and follows a clock that is set back', () => {
  let now = ''
  const today = todayIn(DEFAULT_TIME_ZONE, () => Date.parse(now))
  const dayAt = (instant: string) => {
    now = instant
    return today()
  }
  expect(dayAt('2026-03-08T05:00:00.000Z')).toBe('2026-03-08')
  expect(dayAt('2026-03-09T03:59:59.999Z')).toBe('2026-03-08')
  expect(dayAt('2026-03-09T04:00:00.000Z')).toBe('2026-03-09')
  expect(dayAt('2026-03-08T04:59:59.999Z')).toBe('2026-03-07')
})

test.each([
  ['2026-11-27', 10, '2026-12-11'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-03-06', 2, '2026-03-10'],
])('weekdays after %s: %d lead to %s', (day, count, last) => {
  expect(addWeekdays(day, count)).toBe(last)
})
