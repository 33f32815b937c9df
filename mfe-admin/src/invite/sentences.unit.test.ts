import { expect, test } from '@jest/globals'
import type { Account } from './account.ts'
import { invitationState } from './sentences.ts'

const NEW: Account = { mails: true, has_account: false, invited_at: null, invitation_expires_at: null }
const INVITED = { ...NEW, invited_at: '2026-03-01T12:00:00Z', invitation_expires_at: '2026-03-15T12:00:00Z' }
const at = (account: Account, day: string) => invitationState(account, 'ann@example.com', Date.parse(day))

test.each([
  ['nobody has invited', NEW, /A link goes to ann@example.com/, 'Send the invitation'],
  ['was invited', INVITED, /Invited on .*holds until/, 'Invite again'],
  ['came too late', { ...INVITED, invitation_expires_at: '2026-03-01T13:00:00Z' }, /expired on/, 'Invite again'],
  ['has an account', { ...INVITED, has_account: true }, /There is an account/, undefined],
  ['cannot be mailed', { ...NEW, mails: false }, /Mails to people are off/, undefined],
])('who %s is told of as it is', (_, account, words, button) => {
  const state = at(account, '2026-03-02')
  expect(state.words).toMatch(words)
  expect(state.button).toBe(button)
})
