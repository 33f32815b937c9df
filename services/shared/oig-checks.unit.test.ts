import { type CredentialFacts, kindStateOn } from '@arrive/contracts/credentials.ts'
import { addDays } from '@arrive/contracts/days.ts'
import { SAMPLE_ROW } from '@arrive/contracts/screening.ts'
import { describe, expect, test } from '@jest/globals'
import { withScreenings } from './oig-checks.ts'
import { type ExclusionRecord, NO_EXCLUSIONS, rangesOf, type Screening } from './screenings.ts'

const ANN = 17
const FIRST = '2021-01-05'
const timeZone = 'America/New_York'
/** Days between lists: months, and two lists that came late. */
const GAPS = [28, 31, 30, 60, 31, 29, 45, 31, 30, 28]

const at = (day: string) => `${day}T15:00:00.000Z`

function screeningOn(day: string, more: Partial<Screening> = {}): Screening {
  return {
    screening_id: `screening of ${day}`,
    sha256: 'a'.repeat(64),
    month: day.slice(0, 7),
    listed: 83_500,
    businesses: 3_400,
    people: 3,
    ruled_out: 0,
    possible: 0,
    supplement: false,
    screened: rangesOf([3, 5, ANN]),
    at: at(day),
    by: 3,
    ...more,
  }
}

function days(count: number): readonly string[] {
  const all = [FIRST]
  while (all.length < count) all.push(addDays(all.at(-1) ?? FIRST, GAPS[all.length % GAPS.length] ?? 30))
  return all
}

/** Found in some lists; decided on some of these. */
function recordOf(screenings: readonly Screening[], seed: number): ExclusionRecord {
  const matched = screenings.filter((_, index) => (index * 7 + seed) % 3 === 0)
  const found = matched.map(({ screening_id, at: when }, index) => ({
    screening_id,
    result: 'possible' as const,
    later: false,
    rows: [SAMPLE_ROW],
    match: String((index + seed) % 4),
    event: `${screening_id} matched`,
    at: when,
  }))
  const decided = found.slice(0, seed % 5).map(({ match, at: when }, index) => ({
    event: `decided ${index}`,
    match,
    decision: (index + seed) % 2 === 0 ? ('same' as const) : ('different' as const),
    reason: 'As the OIG says.',
    at: when.replace('T15', 'T18'),
    by: 3,
  }))
  return { found, decided }
}

const stated: CredentialFacts = {
  credential_id: 'stated',
  kind: 'oig',
  number: null,
  issuer: 'OIG',
  issued_on: '2022-02-01',
  expires_on: '2022-03-04',
  photo_id: null,
  stated_at: at('2022-02-01'),
  by: 3,
  checks: [
    { result: 'valid', source: 'OIG', confirmation: null, checked_on: '2022-02-01', at: at('2022-02-01'), by: 3 },
  ],
  withdrawn_at: null,
}

describe('the few checks that decide a day', () => {
  test('give the same state as all checks, on every day and with every record', () => {
    const all = days(40).map((day, index) => screeningOn(day, { supplement: index % 6 === 5 }))
    const states = new Set<string>()
    for (let seed = 0; seed < 60; seed++) {
      const record = recordOf(all, seed)
      for (let day = '2020-12-20'; day < '2025-01-01'; day = addDays(day, 11)) {
        const state = (how: object) =>
          kindStateOn(withScreenings([stated], record, ANN, { all, timeZone, ...how }), 'oig', day)
        expect({ seed, ...state({ day }) }).toEqual({ seed, ...state({}) })
        states.add(state({ day }).state)
      }
    }
    expect([...states].sort()).toEqual(['checked', 'expired', 'expiring', 'missing', 'not_valid'])
  })

  test('are at most the last three of sixty', () => {
    const all = days(60).map((day) => screeningOn(day))
    const day = addDays(all.at(-1)?.at.slice(0, 10) ?? FIRST, 1)
    expect(withScreenings([], NO_EXCLUSIONS, ANN, { all, timeZone })).toHaveLength(60)
    expect(withScreenings([], NO_EXCLUSIONS, ANN, { all, timeZone, day }).length).toBeLessThanOrEqual(3)
  })
})

test('a person is found among those who were screened', () => {
  const screened = rangesOf([1, 2, 3, 9, 20, 21, 40])
  const isScreened = (person: number) =>
    withScreenings([], NO_EXCLUSIONS, person, { all: [screeningOn(FIRST, { screened })], timeZone }).length === 1
  expect(Array.from({ length: 42 }, (_, person) => person).filter(isScreened)).toEqual([1, 2, 3, 9, 20, 21, 40])
})

test('a screening by the operator names nobody', () => {
  const [check] = withScreenings([], NO_EXCLUSIONS, ANN, { all: [screeningOn(FIRST, { by: null })], timeZone })
  expect(check).toMatchObject({ by: null, checks: [{ by: null }] })
})
