import { describe, expect, test } from '@jest/globals'
import type { Signature } from '../signatures/reads.ts'
import { adviceOn, consentWords, deviceClockWords, deviceWords, notProven, proven, thenIn } from './words.ts'

const text = { id: 'one', version: 1, hash: 'a'.repeat(64), title: 'One', current: true }
const signature: Signature = {
  form: 'hipaa',
  part: 'hipaa',
  field: 'employeeSignature',
  by: 'person',
  by_user_id: 17,
  value: 'Ann Baker',
  status: 'current',
  signed_at: '2026-11-03T15:00:00.000Z',
  event: '0190f0a5-0000-7000-8000-000000000000',
  index: 41,
  texts: [text],
  definition: null,
  superseded_by: null,
  evidence: { ip: null, agent: null, session: null, client_time: '2026-11-03T15:00:01.000Z', zone: 'America/New_York' },
}
const unproven: Signature = { ...signature, status: 'unproven', index: null, texts: [text] }
const NOTHING = { ip: null, agent: null, session: null, client_time: null, zone: null }
const about = (part: string) => (sentence: string) => sentence.includes(part)

const consented_at = '2026-11-03T14:00:00.000Z'
const bound = { isBound: true, consent: { consented_at, withdrawn_at: null } }
const unbound = { isBound: false, consent: null }

describe('what a signature proves', () => {
  test('one with its wording proves that, and one without is said not to', () => {
    expect(proven(signature, bound).some(about('wording'))).toBe(true)
    expect(notProven(signature, bound).some(about('which wording was shown'))).toBe(false)
    expect(proven(unproven, unbound).some(about('wording'))).toBe(false)
    expect(notProven(unproven, unbound).some(about('which wording was shown'))).toBe(true)
    expect(notProven(unproven, unbound).some(about('may have been carried over'))).toBe(true)
  })
  test.each(['carried', 'superseded', 'text-changed'] as const)('one that is %s now is as it was saved', (status) => {
    const later = { ...signature, status, evidence: NOTHING }
    const all = { user_id: 17, consent: bound.consent }
    expect(thenIn({ ...all, signatures: [unproven, { ...signature, field: 'other' }] }, later)).toEqual({
      ...bound,
      isBound: false,
    })
    expect(thenIn({ ...all, signatures: [signature] }, later)).toEqual(bound)
    const unknown = thenIn({ ...all, signatures: [] }, later)
    expect(notProven(later, unknown).some(about('This page cannot say'))).toBe(true)
    expect(proven(later, unknown).some(about('wording'))).toBe(false)
  })
  test('only a sealed record is said to be protected', () => {
    expect(proven(signature, bound).some(about('checkpoint'))).toBe(true)
    expect(notProven(unproven, unbound)).toContain('It is not sealed yet, so nothing protects it so far.')
  })
  test.each([signature, unproven])('none proves who typed it', (one) => {
    expect(notProven(one, bound).some(about('which person typed the name'))).toBe(true)
  })
})

test('the device’s own words are marked as such, or as not recorded', () => {
  expect(deviceClockWords(signature)).toBe(
    'Nov 3, 2026, 10:00:01 AM EST, zone America/New_York. Nothing here relies on it.',
  )
  expect(deviceWords(signature)).toBe('Not recorded')
  expect(deviceWords({ ...signature, evidence: NOTHING })).toBe('Not recorded')
})

test('a consent is the one of that moment, with its end', () => {
  const now = { consented_at, withdrawn_at: '2026-11-03T16:00:00.000Z' }
  expect(consentWords(signature, unbound, null)).toBe('None on record')
  expect(consentWords(signature, unbound, now)).toBe('None on record then. Given later, Nov 3, 2026, 9:00:00 AM EST')
  expect(consentWords(signature, { ...bound, consent: now }, null)).toContain('before this signature')
  expect(consentWords(signature, bound, now)).toBe(
    'Given Nov 3, 2026, 9:00:00 AM EST, withdrawn Nov 3, 2026, 11:00:00 AM EST',
  )
  expect(consentWords({ ...signature, by: 'company' }, unbound, null)).toContain('Not needed')
})

test('each state that needs a hand says what to do, and one without consent points to the paper', () => {
  expect(adviceOn(signature, bound)).toBeUndefined()
  expect(adviceOn(unproven, unbound)).toContain('signed on paper')
  expect(adviceOn(unproven, { ...bound, isBound: false })).toContain('another program')
  expect(adviceOn({ ...unproven, by: 'reference' }, unbound)).toContain('by a link')
  expect(adviceOn({ ...signature, status: 'carried' }, bound)).toContain('type the name again')
  expect(adviceOn({ ...signature, status: 'carried', by: 'company' }, bound)).toContain('agency’s name')
  expect(adviceOn({ ...signature, status: 'countersign-stale', by: 'company' }, bound)).toContain('agency’s name')
})
