import { expect, test } from '@jest/globals'
import { listDay, megabytes, monthWords } from './words.ts'

test.each([
  ['2026-10', 'October 2026'],
  ['', 'Unknown'],
])('the month %j is %s', (month, words) => {
  expect(monthWords(month)).toBe(words)
})

test.each([
  ['20260102', '2026-01-02'],
  ['00000000', undefined],
  ['', undefined],
])('the day %j of the list is %s', (day, known) => {
  expect(listDay(day)).toBe(known)
})

test('sizes are in megabytes', () => {
  expect(megabytes(15_123_456)).toBe('15.1 MB')
})
