import type { OwnPacket } from '@arrive/router'
import { describe, expect, test } from '@jest/globals'
import { whyNotNeeded, withArticle } from '../screen/why-not-needed.ts'
import type { Emptied } from '../signing/signatures.ts'
import { withSignAgain } from './sign-again.ts'
import {
  askedWords,
  goOnWords,
  isPageOpen,
  leadOf,
  minutesWords,
  noReferencesWords,
  openReferencesWords,
  signAgainWords,
  stateWords,
} from './words.ts'

const row = { state: 'not_needed' } as const

describe('a form that is not needed says why', () => {
  test.each([
    [{}, { position: 'CNA', jobs: 1 }, 'Not needed as a CNA', 'As a CNA, you do not sign this agreement.'],
    [{}, { position: 'LPN', jobs: 0 }, 'Not needed as an LPN', 'As an LPN, you do not sign this agreement.'],
    [
      { jobs: 2 },
      { position: 'CNA', jobs: 1 },
      'Not needed: one job',
      'You told us about one job, so one page is enough.',
    ],
    [{ jobs: 1 }, { position: 'CNA', jobs: 0 }, 'Not needed: first job', 'You told us this is your first job.'],
    [{ jobs: 2 }, { position: 'CNA', jobs: 0 }, 'Not needed: first job', 'You told us this is your first job.'],
  ])('%j with %j: %s', (entry, facts, words, sentence) => {
    expect(stateWords(row, entry, facts)).toBe(words)
    expect(whyNotNeeded(entry, facts)).toBe(sentence)
  })
})

test.each([
  ['CNA', 'a CNA'],
  ['HHA', 'an HHA'],
  ['LPN', 'an LPN'],
  ['RN', 'an RN'],
])('the article before %s follows its sound', (position, words) => {
  expect(withArticle(position)).toBe(words)
})

describe('the lead', () => {
  const packet = { forms_in: 3, forms_total: 7, minutes_left: 41 }
  test('says how far the packet is', () => {
    expect(leadOf({ ...packet, state: 'in_progress' })).toBe('3 of 7 forms submitted. About 41 minutes left.')
  })
  test('says how many submitted forms must be signed again', () => {
    const all = { ...packet, forms_in: 7, state: 'sent' } as const
    expect(leadOf(all, 1)).toBe('One form needs your signature again.')
    expect(leadOf(all, 2)).toBe('2 forms need your signature again.')
    expect(leadOf({ ...packet, state: 'in_progress' }, 1)).toMatch(/^3 of 7/)
  })
  test('says who acts next once everything is submitted', () => {
    expect(leadOf({ ...packet, state: 'sent' })).toMatch(/^Your packet is complete\./)
  })
})

test('a form to sign again needs attention, says why, and is next after all others', () => {
  const row = { minutes: 4, saved_at: '2026-11-27T15:00:00Z', draft_at: null, notes: [] }
  const forms = [
    { ...row, form: 'hipaa', state: 'sent' },
    { ...row, form: 'job', state: 'in_progress' },
  ] as const
  const packet = { forms, more: [], next: null } as unknown as OwnPacket
  const again = new Map<string, ReadonlyMap<string, Emptied>>([
    ['hipaa', new Map([['hipaaSignature', 'text']])],
    ['job', new Map([['jobSignature', 'answer']])],
  ])
  const { forms: shown, next } = withSignAgain(packet, again)
  expect(shown.map(({ state }) => state)).toEqual(['needs_attention', 'in_progress'])
  expect(next).toBe('hipaa')
  expect(withSignAgain({ ...packet, next: 'job' }, again).next).toBe('job')
  expect(signAgainWords(again.get('hipaa') ?? new Map())).toMatch(/^A text changed/)
  expect(signAgainWords(again.get('job') ?? new Map())).toMatch(/^An answer changed/)
})

test('the button names what to do with the next form', () => {
  expect((['needs_attention', 'in_progress', 'not_started'] as const).map(goOnWords)).toEqual([
    'Fix',
    'Continue',
    'Start',
  ])
})

test('the office asks to change a number of answers, or has a note for the whole form', () => {
  expect([0, 1, 2].map(askedWords)).toEqual([
    'Needs attention',
    'The office asks you to change 1 answer.',
    'The office asks you to change 2 answers.',
  ])
  expect([1, 30].map(minutesWords)).toEqual(['1 minute', '30 minutes'])
})

test('open references are counted', () => {
  expect(openReferencesWords({ needed: 3, answered: 1, open: 1 })).toBe('1 has not answered yet.')
  expect(openReferencesWords({ needed: 3, answered: 1, open: 2 })).toBe('2 have not answered yet.')
  expect(openReferencesWords({ needed: 3, answered: 3, open: 0 })).toBe('3 answered.')
})

test.each([
  ['not_started', true, /^First, submit the form References/],
  ['in_progress', true, /^First, submit the form References/],
  ['sent', false, 'You have not asked anyone by email yet.'],
  ['not_needed', false, 'You have not asked anyone by email yet.'],
] as const)('before anyone was asked, with its page %s, the hub says what is first', (state, isEarly, words) => {
  const row = { minutes: 6, saved_at: null, draft_at: null, notes: [] }
  const forms = [
    { ...row, form: 'hipaa', state: 'sent' } as const,
    { ...row, form: 'verification', state },
    { ...row, form: 'verification2ndPage', state: 'not_started' } as const,
  ]
  expect(isPageOpen({ forms })).toBe(isEarly)
  expect(noReferencesWords(isEarly)).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
})
