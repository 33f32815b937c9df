import { expect, test } from '@jest/globals'
import { percentile } from './percentile.ts'

/** Twenty times, `slow` of them long. */
const timesOf = (slow: number) => [...Array<number>(20 - slow).fill(10), ...Array<number>(slow).fill(2_000)]

test.each([
  ['all', 0, 1, 10],
  ['all, where one is slow,', 1, 1, 2_000],
  ['19 of 20, where one is slow,', 1, 0.95, 10],
  ['19 of 20, where two are slow,', 2, 0.95, 2_000],
  ['half of them, where ten are slow,', 10, 0.5, 10],
  ['half of them, where eleven are slow,', 11, 0.5, 2_000],
])('the slowest of %s is found', (_, slow, part, expected) => {
  expect(percentile(timesOf(slow), part)).toBe(expected)
})

test('the percentile of an empty list is 0', () => {
  expect(percentile([], 0.99)).toBe(0)
})
