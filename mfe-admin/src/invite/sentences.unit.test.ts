import { expect, test } from '@jest/globals'
import type { Account } from './account.ts'
import { doubts, invitationState, sharedSentence } from './sentences.ts'

const NEW: Account = {
  mails: true,
  has_account: false,
  invited_at: null,
  invitation_expires_at: null,
  email_verified: false,
  early_factors: 0,
  won_back_at: null,
  mail_returned_at: null,
}
const INVITED = { ...NEW, invited_at: '2026-03-01T12:00:00Z', invitation_expires_at: '2026-03-15T12:00:00Z' }
const at = (account: Account, day: string) => invitationState(account, 'ann@example.com', Date.parse(day))

test.each([
  ['nobody has invited', NEW, /A link goes to ann@example.com/, 'Send the invitation'],
  ['was invited', INVITED, /Invited on .*works until/, 'Invite again'],
  ['came too late', { ...INVITED, invitation_expires_at: '2026-03-01T13:00:00Z' }, /expired on/, 'Invite again'],
  ['has an account', { ...INVITED, has_account: true }, /There is an account/, undefined],
  ['cannot be mailed', { ...NEW, mails: false }, /Emails to people are off/, undefined],
])('the dialog about a person who %s shows the matching state', (_, account, words, button) => {
  const state = at(account, '2026-03-02')
  expect(state.words).toMatch(words)
  expect(state.button).toBe(button)
})

test.each([
  [[], undefined],
  [['Ana Alvarez', 'Ana Alvarez'], undefined],
  [
    ['Ana Alvarez', 'Ben Alvarez'],
    'Ana Alvarez and Ben Alvarez applied with the same email. One account is for all of them.',
  ],
])('an invitation to an email that %j applied with says so', (names, words) => {
  expect(sharedSentence('Ana Alvarez', names)).toBe(words)
})

const MEMBER: Account = { ...NEW, has_account: true, email_verified: true }

test.each([
  ['is in order', MEMBER, '2026-03-01T12:00:00Z', []],
  ['has not shown whose the email is', { ...MEMBER, email_verified: false }, null, [/not verified/]],
  ['may have a stranger’s second step', { ...MEMBER, early_factors: 1 }, null, [/older than the proof/]],
  [
    'has a second step where no one can show it',
    { ...MEMBER, email_verified: false, mails: false, early_factors: 1 },
    null,
    [],
  ],
  ['could not show it', { ...MEMBER, email_verified: false, mails: false }, null, []],
  ['is not reached', { ...MEMBER, mail_returned_at: '2026-03-02T12:00:00Z' }, null, [/bounced/]],
  ['saved before', { ...MEMBER, won_back_at: '2026-03-02T12:00:00Z' }, '2026-03-01T12:00:00Z', [/someone else/]],
  ['saved again since', { ...MEMBER, won_back_at: '2026-03-02T12:00:00Z' }, '2026-03-03T12:00:00Z', []],
  ['has saved nothing', { ...MEMBER, won_back_at: '2026-03-02T12:00:00Z' }, null, []],
])('the file of a person who %s has the matching warning', (_, account, savedAt, words) => {
  const said = doubts(account, savedAt)
  expect(said).toHaveLength(words.length)
  for (const [at, word] of words.entries()) expect(said[at]).toMatch(word)
})
