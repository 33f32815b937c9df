import { describe, expect, test } from '@jest/globals'
import {
  type CredentialFacts,
  countsOn,
  endingOnes,
  endOf,
  isBlockedOn,
  kindStateOn,
  kindsOf,
  knownBefore,
  outOfDateOn,
  sinceOf,
  stateOn,
} from './credentials.ts'

const DAY = '2026-11-27'

function card(over: Partial<CredentialFacts> = {}): CredentialFacts {
  return {
    credential_id: 'a',
    kind: 'cpr',
    number: null,
    issuer: 'Red Cross',
    issued_on: '2026-01-05',
    expires_on: '2027-12-31',
    photo_id: null,
    stated_at: '2026-01-06T15:00:00.000Z',
    by: 17,
    checks: [],
    withdrawn_at: null,
    ...over,
  }
}

function check(over: Partial<CredentialFacts['checks'][number]> = {}) {
  const at = '2026-01-07T15:00:00.000Z'
  return { result: 'valid', source: 'Card', confirmation: null, checked_on: '2026-01-07', at, by: 1, ...over } as const
}

const checked = (over: Partial<CredentialFacts> = {}) => card({ checks: [check()], ...over })

describe('the state of a credential on a day', () => {
  test.each([
    ['stated', card()],
    ['expired', card({ expires_on: '2026-11-26' })],
    ['checked', checked()],
    ['checked', checked({ expires_on: null })],
    ['checked', checked({ expires_on: '2027-01-27' })],
    ['expiring', checked({ expires_on: '2027-01-26' })],
    ['expiring', checked({ expires_on: DAY })],
    ['expired', checked({ expires_on: '2026-11-26' })],
    ['not_valid', card({ checks: [check(), check({ result: 'not_valid' })] })],
    ['checked', card({ checks: [check({ result: 'not_valid' }), check()] })],
    ['withdrawn', checked({ withdrawn_at: '2026-02-01T00:00:00.000Z' })],
    ['checked', checked({ kind: 'oig', expires_on: '2026-12-05' })],
    ['expiring', checked({ kind: 'oig', expires_on: '2026-12-04' })],
  ] as const)('is %s', (state, facts) => expect(stateOn(facts, DAY)).toBe(state))
})

test('an exclusion check ends 31 days after its day, and a background check never does', () => {
  expect(endOf('oig', '2026-11-01', null)).toBe('2026-12-02')
  expect(endOf('background', '2026-11-01', null)).toBeNull()
  expect(endOf('cpr', '2026-11-01', '2028-11-01')).toBe('2028-11-01')
})

test('each position needs its own license, and nobody needs one before the position is known', () => {
  expect(kindsOf('RN')[0]).toBe('rn_license')
  expect(kindsOf('HHA')).toContain('aide_registry')
  expect(kindsOf(null)).toEqual(['cpr', 'tb', 'background', 'oig', 'auto_insurance', 'drivers_license'])
})

test('the newest valid credential counts, and an unchecked renewal does not replace it', () => {
  const old = checked()
  const renewal = card({ credential_id: 'b', issued_on: '2026-11-01', expires_on: '2028-11-01' })
  expect(kindStateOn([old, renewal], 'cpr', DAY)).toMatchObject({ state: 'checked', facts: { credential_id: 'a' } })
  const valid = { ...renewal, checks: [check()] }
  expect(kindStateOn([old, valid], 'cpr', DAY).facts?.credential_id).toBe('b')
  const late = { ...old, expires_on: '2026-03-01' }
  expect(kindStateOn([late, renewal], 'cpr', DAY)).toMatchObject({ state: 'stated', facts: { credential_id: 'b' } })
})

test('a withdrawn credential does not count, nor one that is issued later', () => {
  expect(kindStateOn([checked({ withdrawn_at: '2026-02-01T00:00:00.000Z' })], 'cpr', DAY).state).toBe('missing')
  expect(kindStateOn([checked({ issued_on: '2026-11-28' })], 'cpr', DAY).state).toBe('missing')
})

const needed = ['aide_registry', 'cpr', 'tb', 'background', 'oig'] as const
const complete = needed.map((kind) => checked({ kind, credential_id: kind }))

test('an aide is blocked until every kind that blocks is checked and in date; a car blocks nothing', () => {
  expect(isBlockedOn(complete, 'CNA', DAY)).toBe(false)
  for (const kind of needed)
    expect(
      isBlockedOn(
        complete.filter((one) => one.kind !== kind),
        'CNA',
        DAY,
      ),
    ).toBe(true)
  expect(isBlockedOn(complete, 'RN', DAY)).toBe(true)
})

test('the packet counts what the person has to state, not what the office states', () => {
  expect(countsOn([], 'CNA', DAY)).toEqual({ missing: 3, expiring: 0, blocked: true })
  const soon = complete.map((one) => (one.kind === 'cpr' ? { ...one, expires_on: '2026-12-31' } : one))
  expect(countsOn(soon, 'CNA', DAY)).toEqual({ missing: 0, expiring: 1, blocked: false })
})

test('a card of January that was checked today was out of date in March by the record of then only', () => {
  const facts = [
    card({ stated_at: '2026-11-27T09:00:00.000Z', checks: [check({ at: '2026-11-27T10:00:00.000Z' })] }),
    ...complete.filter(({ kind }) => kind !== 'cpr'),
  ]
  const march = '2026-03-15'
  const kinds = (known: readonly CredentialFacts[]) => outOfDateOn(known, 'CNA', march).map(({ kind }) => kind)
  expect(kinds(facts)).toEqual(['auto_insurance', 'drivers_license'])
  expect(kinds(knownBefore(facts, '2026-03-16T04:00:00.000Z'))).toEqual(['cpr', 'auto_insurance', 'drivers_license'])
})

test('the record of then has neither later checks nor later withdrawals', () => {
  const facts = checked({ withdrawn_at: '2026-05-01T00:00:00.000Z' })
  expect(knownBefore([facts], '2026-01-07T00:00:00.000Z')).toEqual([{ ...facts, checks: [], withdrawn_at: null }])
  expect(knownBefore([facts], '2026-01-06T15:00:00.000Z')).toEqual([])
})

test('something is out of date since its fact, or since the day after its end', () => {
  const start = (day: string) => `${day}T05:00:00.000Z`
  const since = (facts?: CredentialFacts) =>
    sinceOf(facts === undefined ? { kind: 'cpr', state: 'missing' } : kindStateOn([facts], 'cpr', DAY), 'from', start)
  expect(since()).toBe('from')
  expect(since(card())).toBe('2026-01-06T15:00:00.000Z')
  expect(since(checked({ expires_on: '2026-10-31' }))).toBe('2026-11-01T05:00:00.000Z')
  expect(since(card({ checks: [check({ result: 'not_valid' })] }))).toBe('2026-01-07T15:00:00.000Z')
})

test('mails look at the credential of a kind that ends last, and never at what the office states', () => {
  const renewal = card({ credential_id: 'b', expires_on: '2028-01-01' })
  const ids = (all: readonly CredentialFacts[]) => endingOnes(all).map(({ credential_id }) => credential_id)
  expect(ids([checked(), renewal])).toEqual(['b'])
  expect(ids([checked(), { ...renewal, withdrawn_at: '2026-02-01T00:00:00.000Z' }])).toEqual(['a'])
  expect(ids([checked(), { ...renewal, checks: [check({ result: 'not_valid' })] }])).toEqual(['a'])
  expect(ids([checked({ kind: 'oig' })])).toEqual([])
  expect(ids([checked({ kind: 'tb' }), card({ kind: 'tb', expires_on: null })])).toEqual([])
})
