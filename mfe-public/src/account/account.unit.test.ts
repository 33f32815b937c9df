import { expect, test } from '@jest/globals'
import { accountIn, deviceWords, sessionsIn } from './account.ts'

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Firefox', null, 'Firefox'],
  [null, 'Android', 'A browser on Android'],
  [null, null, 'An unknown browser'],
])('a session of %s on %s is called %s', (browser, system, words) => {
  expect(deviceWords({ browser, system })).toBe(words)
})

test.each([undefined, null, 'x', {}, { email: 1, since: '' }])('%p is no account', (body) => {
  expect(() => accountIn(body)).toThrow(TypeError)
})

test.each([undefined, {}, [null], [{ session_id: 1 }]])('%p are no sessions', (body) => {
  expect(() => sessionsIn(body)).toThrow(TypeError)
})
