import { describe, expect, test } from '@jest/globals'
import type { Member } from './team.ts'
import { checkInvitation, termOf, termWords } from './words.ts'

const ada: Member = {
  user_id: 2,
  email: 'ada@agency.example',
  office_role: 'auditor',
  until: '2030-06-30',
  since: '2030-01-02T03:04:05.000Z',
}

describe('what somebody may do', () => {
  test.each([
    ['2030-06-30T23:59:59.999Z', 'Auditor, until Jun 30, 2030'],
    ['2030-07-01T00:00:00.000Z', 'Auditor, until Jun 30, 2030. This day is over.'],
  ])('is at %s: %s', (now, words) => expect(termWords(ada, Date.parse(now))).toBe(words))

  test('has no end without a last day', () => {
    expect(termWords({ ...ada, office_role: 'owner', until: null }, 0)).toBe('Owner')
  })
})

describe('an invitation', () => {
  const names = (typed: object) => checkInvitation({ ...typed }).map(({ name }) => name)
  test('needs an email and a role', () => expect(names({ email: ' ', role: '' })).toEqual(['email', 'role']))
  test('needs the last day of an auditor, and of nobody else', () => {
    expect(names({ email: 'a@b.example', role: 'auditor', until: '' })).toEqual(['until'])
    expect(names({ email: 'a@b.example', role: 'recruiter', until: '' })).toEqual([])
  })
  test('sends a day for auditors only', () => {
    expect(termOf({ role: 'recruiter', until: '2030-06-30' })).toEqual({ office_role: 'recruiter' })
    expect(termOf({ role: 'auditor', until: '2030-06-30' })).toEqual({ office_role: 'auditor', until: '2030-06-30' })
  })
})
