import { expect, test } from '@jest/globals'
import { type Certificate, factsOf, keptOf, shownState, whenWords } from './certificates.ts'

const card: Certificate = {
  credential_id: 'a',
  kind: 'cpr',
  number: null,
  issuer: 'Red Cross',
  issued_on: '2026-01-31',
  expires_on: '2028-01-31',
  photo_id: null,
  state: 'checked',
  stated_at: '2026-02-01T15:00:00.000Z',
  by: 17,
  checked: null,
}
const renewal: Certificate = { ...card, credential_id: 'b', state: 'stated' }

test('the valid certificate of a kind is shown, and its renewal that waits for the office', () => {
  expect(keptOf([renewal, card])).toEqual([{ kind: 'cpr', current: card, renewal }])
})

test('without a valid one the newest is shown', () => {
  const expired: Certificate = { ...card, state: 'expired' }
  expect(keptOf([renewal, expired])).toEqual([{ kind: 'cpr', current: renewal }])
})

test('withdrawn ones are left out, and missing kinds are shown', () => {
  const missing: Certificate = { ...card, credential_id: null, state: 'missing' }
  expect(keptOf([missing, { ...card, state: 'withdrawn' }])).toEqual([{ kind: 'cpr', current: missing }])
})

test('what the office has to do waits for the office, whatever its state is', () => {
  expect(shownState({ kind: 'background', state: 'missing' })).toBe('stated')
  expect(shownState({ kind: 'oig', state: 'expired' })).toBe('stated')
  expect(shownState({ kind: 'oig', state: 'checked' })).toBe('checked')
  expect(shownState({ kind: 'cpr', state: 'missing' })).toBe('missing')
})

test('the facts leave out what is blank', () => {
  expect(factsOf(card).map(([label]) => label)).toEqual(['Issuer', 'Issued on', 'Expires on'])
})

test.each([
  ['aide_registry', 'We need this one before your first visit.'],
  ['tb', 'We need this one before your first visit.'],
  ['auto_insurance', 'You can add this one later.'],
  ['background', 'The office does this one. You do not need to do anything.'],
] as const)('%s: %s', (kind, words) => {
  expect(whenWords(kind)).toBe(words)
})
