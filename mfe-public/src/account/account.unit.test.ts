import { expect, test } from '@jest/globals'
import { deviceWords, roleWords } from './account.ts'

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Firefox', null, 'Firefox'],
  [null, 'Android', 'A browser on Android'],
  [null, null, 'An unknown browser'],
])('a session of %s on %s is called %s', (browser, system, words) => {
  expect(deviceWords({ browser, system })).toBe(words)
})

test.each([
  [null, null, 'Staff'],
  ['owner', null, 'Owner'],
  ['auditor', '2026-12-31', 'Auditor, until December 31, 2026'],
] as const)('the role %s until %s is called %s', (office_role, until, role) => {
  expect(roleWords({ office_role, until })).toBe(role)
})
