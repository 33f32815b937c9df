import { expect, test } from '@jest/globals'
import { createOpenStreams } from './open-streams.ts'

const LIMIT = 16

test('a token may have sixteen open streams, and a new one only after one has ended', () => {
  const { enter } = createOpenStreams()
  const leaves = Array.from({ length: LIMIT }, () => enter('payroll'))
  expect(() => enter('payroll')).toThrow(expect.objectContaining({ code: 'too-many', retryAfter: 5 }))
  leaves[0]?.()
  leaves[0]?.()
  expect(enter('payroll')).toBeInstanceOf(Function)
  expect(() => enter('payroll')).toThrow('16 times already')
})

test('the streams of one token do not count against another', () => {
  const { enter } = createOpenStreams()
  for (let at = 0; at < LIMIT; at++) enter('payroll')
  expect(enter('training')).toBeInstanceOf(Function)
})
