import { describe, expect, test } from '@jest/globals'
import { goOnWords, leadOf, stateWords, withArticle } from './words.ts'

const row = { form: 'nurse', state: 'not_needed', minutes: 4 } as const

describe('a form that is not needed says why', () => {
  test.each([
    ['the position', {}, { position: 'CNA', jobs: 1 }, 'Not needed as a CNA'],
    ['one job', { jobs: 2 }, { position: 'CNA', jobs: 1 }, 'Not needed: one job'],
    ['the first job', { jobs: 1 }, { position: 'CNA', jobs: 0 }, 'Not needed: first job'],
  ])('%s', (_, entry, known, words) => {
    expect(stateWords(row, entry, known)).toBe(words)
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
  const packet = { position: 'CNA', jobs: 1, forms_in: 3, forms_total: 7, minutes_left: 41, next: 'hipaa', forms: [] }
  test('says how far the packet is', () => {
    expect(leadOf({ ...packet, state: 'in_progress' })).toBe('3 of 7 forms submitted. About 41 minutes left.')
  })
  test('says who acts next once everything is submitted', () => {
    expect(leadOf({ ...packet, state: 'sent' })).toMatch(/^Your packet is complete\./)
  })
})

test('the button names what to do with the next form', () => {
  expect((['needs_attention', 'in_progress', 'not_started'] as const).map(goOnWords)).toEqual([
    'Fix',
    'Continue',
    'Start',
  ])
})
