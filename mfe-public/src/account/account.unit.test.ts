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

test.each([undefined, null, 'x', {}, { email: 1, since: '' }])('%p is not an account', (body) => {
  expect(() => accountIn(body)).toThrow(TypeError)
})

test.each([undefined, {}, [null], [{ session_id: 1 }]])('%p is not a list of sessions', (body) => {
  expect(() => sessionsIn(body)).toThrow(TypeError)
})

test.each([
  [null, null, 'Staff'],
  ['owner', null, 'Owner'],
  ['auditor', '2026-12-31', 'Auditor, until December 31, 2026'],
])('the role %s until %s is called %s', (office_role, until, role) => {
  expect(accountIn({ email: 'ann@example.com', since: '', office_role, until })).toMatchObject({ role })
})
