import { describe, expect, test } from '@jest/globals'
import type { Member } from './team.ts'
import { checkInvitation, invitedWords, presenceWords, returnedWords, termOf, termWords } from './words.ts'

const ada: Member = {
  user_id: 2,
  email: 'ada@agency.example',
  office_role: 'auditor',
  until: '2030-06-30',
  since: '2030-01-02T13:04:05.000Z',
  invited_at: null,
  invitation_expires_at: null,
  mail_returned_at: null,
  last_seen_at: null,
}
const awaited = { ...ada, invited_at: '2030-01-02T12:00:00Z', invitation_expires_at: '2030-01-16T12:00:00Z' }

describe('the term of a member', () => {
  test.each([
    ['2030-07-01T03:59:59.999Z', 'Auditor, until Jun 30, 2030'],
    ['2030-07-01T04:00:00.000Z', 'Auditor, until Jun 30, 2030. Access has ended.'],
  ])('is at %s: %s', (now, words) => expect(termWords(ada, Date.parse(now))).toBe(words))

  test('has no end without a last day', () => {
    expect(termWords({ ...ada, office_role: 'owner', until: null }, 0)).toBe('Owner')
  })
})

describe('an invitation', () => {
  const names = (typed: object) => checkInvitation({ ...typed }).map(({ name }) => name)
  test('needs an email and a role', () => expect(names({ email: ' ', role: '' })).toEqual(['email', 'role']))
  test('needs a last day only for auditors', () => {
    expect(names({ email: 'a@b.example', role: 'auditor', until: '' })).toEqual(['until'])
    expect(names({ email: 'a@b.example', role: 'recruiter', until: '' })).toEqual([])
  })
  test('sends a day for auditors only', () => {
    expect(termOf({ role: 'recruiter', until: '2030-06-30' })).toEqual({ office_role: 'recruiter' })
    expect(termOf({ role: 'auditor', until: '2030-06-30' })).toEqual({ office_role: 'auditor', until: '2030-06-30' })
  })
})

describe('an administrator', () => {
  test.each([
    ['is here', ada, 'Here since Jan 2, 2030.'],
    ['came at 8:30 PM in Charlotte', { ...ada, since: '2030-01-03T01:30:00Z' }, 'Here since Jan 2, 2030.'],
    [
      'was seen',
      { ...ada, last_seen_at: '2030-02-03T12:00:00Z' },
      /^Here since Jan 2, 2030. Last seen Feb 3, 2030.*\.$/,
    ],
    ['has not come in', awaited, 'Has not chosen a password yet.'],
  ])('who %s has a matching description', (_, member, words) => expect(presenceWords(member)).toMatch(words))

  test.each([
    ['is here', ada, '2030-01-03', undefined],
    ['was invited', awaited, '2030-01-03', /^Invited on Jan 2, 2030.* The link ends on Jan 16, 2030/],
    ['let the link pass', awaited, '2030-01-17', /The link ended on Jan 16, 2030/],
    ['was given a password', { ...awaited, invitation_expires_at: null }, '2030-01-03', /temporary password only lets/],
  ])('who %s has the matching invitation text', (_, member, now, words) => {
    const said = invitedWords(member, Date.parse(now))
    expect(said ?? '').toMatch(words ?? /^$/)
  })

  test.each([
    [ada, undefined],
    [{ ...ada, mail_returned_at: '2030-01-03T12:00:00Z' }, /bounced on Jan 3, 2030.*another way/],
    [{ ...awaited, mail_returned_at: '2030-01-03T12:00:00Z' }, /bounced on Jan 3, 2030.*invite the right one/],
  ])('whose mails bounce has a warning', (member, words) => {
    expect(returnedWords(member) ?? '').toMatch(words ?? /^$/)
  })
})
