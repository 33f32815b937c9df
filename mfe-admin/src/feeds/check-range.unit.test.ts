import { expect, test } from '@jest/globals'
import { checkRange } from './check-range.ts'

test('a replay range is two numbers in order', () => {
  const wrong = (first: string, last: string) => checkRange({ first, last }).map(({ name }) => name)
  expect([wrong('0', '0'), wrong(' 3 ', '1203'), wrong('9', '10')]).toEqual([[], [], []])
  expect(wrong('', '')).toEqual(['first', 'last'])
  expect(wrong('1.5', '9'.repeat(16))).toEqual(['first', 'last'])
  expect(wrong('-1', '4')).toEqual(['first'])
  expect(wrong('5', '4')).toEqual(['last'])
})
