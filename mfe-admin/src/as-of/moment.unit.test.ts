import { describe, expect, test } from '@jest/globals'
import { after, momentIn, searchAt, wordsOf } from './moment.ts'

const timeZone = 'America/New_York'
const clock = { today: '2026-11-28', now: Date.parse('2026-11-28T17:00:00Z'), timeZone }

describe('the moment in an address', () => {
  test.each(['', '?as_of=', '?as_of=2026-11-28'])('%s is now', (search) => expect(momentIn(search, clock)).toBe('now'))
  test.each(['yesterday', '2026-02-30', '2026-11-29', '1999-12-31', '2026-11-03T10:00', '2026-11-28T18:00:00Z'])(
    '%s is none that can be shown',
    (text) => expect(momentIn(`?as_of=${text}`, clock)).toBeUndefined(),
  )
  test('a day and a moment with its zone are shown as they are in the zone of the agency', () => {
    const day = { text: '2026-11-03', day: '2026-11-03' }
    const moment = { text: '2026-11-04T02:30:00Z', day: '2026-11-03' }
    expect(momentIn('?sort=name&as_of=2026-11-03', clock)).toEqual(day)
    expect(momentIn('?as_of=2026-11-04T02:30:00Z', clock)).toEqual(moment)
    expect(wordsOf(day, timeZone)).toBe('November 3, 2026, 11:59 PM')
    expect(wordsOf(moment, timeZone)).toBe('Nov 3, 2026, 9:30 PM')
  })
})

test('another day begins the list anew and keeps its filters; today leaves no moment', () => {
  const search = '?state=resign&page=3&cursor=x&as_of=2026-11-03'
  expect(searchAt(search, '2026-11-02', clock.today)).toBe('?state=resign&as_of=2026-11-02')
  expect(searchAt(search, '2026-11-28', clock.today)).toBe('?state=resign')
  expect(searchAt('?as_of=2026-11-03', '2026-11-28', clock.today)).toBe('')
})

test('changes since a day are those from the next day on, also when the clocks change', () => {
  expect(after({ text: '2026-11-03', day: '2026-11-03' }, timeZone)).toBe('2026-11-04T05:00:00.000Z')
  expect(after({ text: '2026-10-31', day: '2026-10-31' }, timeZone)).toBe('2026-11-01T04:00:00.000Z')
  expect(after({ text: '2026-11-03T10:00:00Z', day: '2026-11-03' }, timeZone)).toBe('2026-11-03T10:00:00.001Z')
})
