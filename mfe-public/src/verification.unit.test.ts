import { expect, test } from '@jest/globals'
import { stepLine } from './verification.ts'

test('a second step shows the agency’s time, wherever the reader is', () => {
  const added_at = '2026-11-28T01:30:00.000Z'
  expect(stepLine({ method: 'passkey', added_at })).toBe('A passkey, added on Nov 27, 2026, 8:30 PM')
  expect(stepLine({ method: 'totp', added_at })).toBe('An authenticator app, added on Nov 27, 2026, 8:30 PM')
})
