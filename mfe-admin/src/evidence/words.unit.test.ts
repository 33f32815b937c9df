import { describe, expect, test } from '@jest/globals'
import type { Signature } from '../signatures/reads.ts'
import { consentWords, deviceClockWords, deviceWords, notProven, proven } from './words.ts'

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

describe('what a signature proves', () => {
  test('one with its wording proves that, and one without is said not to', () => {
    expect(proven(signature).some(about('wording'))).toBe(true)
    expect(notProven(signature).some(about('which wording was shown'))).toBe(false)
    expect(proven(unproven).some(about('wording'))).toBe(false)
    expect(notProven(unproven).some(about('which wording was shown'))).toBe(true)
    expect(notProven(unproven).some(about('may have been carried over'))).toBe(true)
  })
  test('a later state without the record of a screen claims no more than an unproven one', () => {
    const silent = { ...signature, status: 'superseded' as const }
    expect(proven({ ...silent, evidence: NOTHING }).some(about('wording'))).toBe(false)
    expect(notProven({ ...silent, evidence: NOTHING }).some(about('This page cannot say'))).toBe(true)
    expect(proven(silent).some(about('wording'))).toBe(true)
  })
  test('only a sealed record is said to be protected', () => {
    expect(proven(signature).some(about('checkpoint'))).toBe(true)
    expect(notProven(unproven)).toContain('It is not sealed yet, so nothing protects it so far.')
  })
  test.each([signature, unproven])('none proves who typed it', (one) => {
    expect(notProven(one).some(about('which person typed the name'))).toBe(true)
  })
})

test('the device’s own words are marked as such, or as not recorded', () => {
  expect(deviceClockWords(signature)).toBe(
    'Nov 3, 2026, 10:00:01 AM EST, zone America/New_York. Nothing here relies on it.',
  )
  expect(deviceWords(signature)).toBe('Not recorded')
  expect(deviceWords({ ...signature, evidence: NOTHING })).toBe('Not recorded')
})

test('a consent is given with its end', () => {
  const consented_at = '2026-11-03T15:00:00.000Z'
  expect(consentWords(signature, null)).toBe('None on record')
  expect(consentWords(signature, { consented_at, withdrawn_at: consented_at })).toBe(
    'Given Nov 3, 2026, 10:00:00 AM EST, withdrawn Nov 3, 2026, 10:00:00 AM EST',
  )
  expect(consentWords({ ...signature, by: 'company' }, null)).toBe('Not needed. Only the applicant is asked for it.')
})
