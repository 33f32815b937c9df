import { expect, test } from '@jest/globals'
import { agoWords, countOf, isInName, listDay, megabytes, monthWords, reasonWords, sizeWords } from './words.ts'

const DAY = 24 * 60 * 60_000

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

test('sizes are in megabytes, small ones in kilobytes', () => {
  expect(megabytes(15_123_456)).toBe('15.1')
  expect([15_123_456, 100_000, 5_432].map(sizeWords)).toEqual(['15.1 MB', '0.1 MB', '6 KB'])
})

test.each([
  [0.9, 'less than a day ago'],
  [1, '1 day ago'],
  [24.5, '24 days ago'],
])('%d days later', (days, words) => {
  expect(agoWords('2026-11-03T15:00:00Z', Date.parse('2026-11-03T15:00:00Z') + days * DAY)).toBe(words)
})

test('counts are grouped, and one is one', () => {
  expect([countOf(83_512, 'row'), countOf(1, 'row'), countOf(2, 'person', 'people')]).toEqual([
    '83,512 rows',
    '1 row',
    '2 people',
  ])
})

test.each([
  ['Rosalind Teasdale', 'TEASDALE', true],
  ['Anne O’Neill', "O'NEILL", true],
  ['Anne O’Neill', 'O NEILL', true],
  ['Emil Varga-Thorne', 'VARGA', true],
  ['José Muñoz', 'MUNOZ', true],
  ['Anna Smith', 'ANN', false],
  ['Anna Smith', '', false],
  ['', 'SMITH', false],
])('in %j, %j agrees: %s', (name, listed, agrees) => {
  expect(isInName(name, listed)).toBe(agrees)
})

test.each([
  ['1970-01-02', '19700102', 'A name agrees, and so does the birth date.'],
  ['1970-01-02', '00000000', 'Names agree, a birth date is unknown.'],
  [null, '19700102', 'Names agree, a birth date is unknown.'],
])('born on %j and %j', (birth_date, dob, words) => {
  const row = { lastname: '', firstname: '', midname: '', address: '', city: '', state: '', zip: '' }
  expect(reasonWords({ birth_date, rows: [{ ...row, dob, excltype: '', excldate: '' }] })).toBe(words)
})
