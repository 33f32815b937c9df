import { expect, test } from '@jest/globals'
import { dayWords, dayWordsAt, momentWords } from './day-words.ts'
import { DEFAULT_TIME_ZONE } from './days.ts'

test('a day is written out, and other text stays unchanged', () => {
  expect(['2026-11-21', '2026-13-01', 'soon'].map((day) => dayWords(day))).toEqual([
    'Nov 21, 2026',
    '2026-13-01',
    'soon',
  ])
  expect(dayWords('2026-11-21', 'long')).toBe('November 21, 2026')
})

test.each([
  ['2026-11-28T01:30:00.000Z', 'Nov 27, 2026, 8:30 PM', 'Nov 27, 2026, 8:30:00 PM EST'],
  ['2026-03-08T06:59:59.000Z', 'Mar 8, 2026, 1:59 AM', 'Mar 8, 2026, 1:59:59 AM EST'],
  ['2026-03-08T07:00:00.000Z', 'Mar 8, 2026, 3:00 AM', 'Mar 8, 2026, 3:00:00 AM EDT'],
  ['2026-11-01T05:30:00.000Z', 'Nov 1, 2026, 1:30 AM', 'Nov 1, 2026, 1:30:00 AM EDT'],
  ['2026-11-01T06:30:00.000Z', 'Nov 1, 2026, 1:30 AM', 'Nov 1, 2026, 1:30:00 AM EST'],
])('%s in Charlotte is %s', (instant, minute, second) => {
  const said = [momentWords(instant, DEFAULT_TIME_ZONE), momentWords(instant, DEFAULT_TIME_ZONE, 'second')]
  expect(said.map((one) => one.replaceAll('\u202f', ' '))).toEqual([minute, second])
  expect(dayWordsAt(instant, DEFAULT_TIME_ZONE)).toBe(minute.split(', ').slice(0, 2).join(', '))
})
