import { expect, test } from '@jest/globals'
import { dayHint } from './day-hint.ts'

const TODAY = '2026-11-27'

test.each([
  ['birth', '2010-01-01', /less than 18 years ago/],
  ['birth', '1930-01-01', /more than 90 years ago/],
  ['signed', '2026-01-01', /some time ago/],
  ['signed', '2026-11-28', /in the future/],
  ['available', '2025-01-01', /some time ago/],
  ['available', '2028-01-01', /far ahead/],
  ['hired', '1970-01-01', /some time ago/],
  ['left', '2027-01-01', /in the future/],
  ['expires', '2026-11-26', /has passed/],
  ['expires', '2036-01-01', /far ahead/],
] as const)('a day for %s, %s, is questioned', (meaning, day, hint) => {
  expect(dayHint(meaning, day, TODAY)).toMatch(hint)
})

test.each([
  ['birth', '1990-01-01'],
  ['birth', ''],
  ['signed', '2026-11-27'],
  ['available', '2026-12-24'],
  ['hired', '2001-01-01'],
  ['left', '2026-11-01'],
  ['expires', '2027-06-30'],
] as const)('a day for %s, %j, is not questioned', (meaning, day) => {
  expect(dayHint(meaning, day, TODAY)).toBe('')
})
