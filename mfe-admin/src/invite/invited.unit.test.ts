import { expect, test } from '@jest/globals'
import { invitedWords } from './invited.ts'

const noon = new Date(2026, 2, 4, 12).toISOString()

test.each([
  [null, false, undefined],
  [noon, false, 'Invited Mar 4, 2026'],
  [noon, true, 'Registered'],
  [null, true, 'Registered'],
])('an invitation of %s with an account: %s is shown as %s', (invited_at, has_account, words) =>
  expect(invitedWords({ user_id: 17, invited_at, has_account })).toBe(words),
)
