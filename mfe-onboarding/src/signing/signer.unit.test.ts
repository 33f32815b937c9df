import { expect, test } from '@jest/globals'
import { stateOf } from './signer.ts'

const AT = '2026-11-27T19:02:00Z'

test.each([
  ['asked before the first signature', { consented_at: null, withdrawn_at: null }, 'open'],
  ['electronic after the agreement', { consented_at: AT, withdrawn_at: null }, 'given'],
  ['on paper after a withdrawal', { consented_at: AT, withdrawn_at: AT }, 'paper'],
])('a person’s way to sign is %s', (_, esign, state) => {
  expect(stateOf(esign, false)).toBe(state)
})

test('the choice of paper holds until the agreement', () => {
  expect(stateOf({ consented_at: null, withdrawn_at: null }, true)).toBe('paper')
  expect(stateOf({ consented_at: AT, withdrawn_at: null }, true)).toBe('given')
})

test('a person’s way to sign is unknown if it could not be read', () => {
  expect(stateOf(undefined, true)).toBe('failed')
})
