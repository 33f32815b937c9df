import { expect, test } from '@jest/globals'
import { createFollowers } from './followers.ts'

const MOST = 16

test('a token follows sixteen times at most, and again once one has ended', () => {
  const { enter } = createFollowers()
  const leaves = Array.from({ length: MOST }, () => enter('payroll'))
  expect(() => enter('payroll')).toThrow(expect.objectContaining({ code: 'too-many', retryAfter: 5 }))
  leaves[0]?.()
  leaves[0]?.()
  expect(enter('payroll')).toBeInstanceOf(Function)
  expect(() => enter('payroll')).toThrow('16 times already')
})

test('one token takes nothing from another', () => {
  const { enter } = createFollowers()
  for (let at = 0; at < MOST; at++) enter('payroll')
  expect(enter('training')).toBeInstanceOf(Function)
})
