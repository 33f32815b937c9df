import {
  CREDENTIAL_FILTERS,
  CREDENTIAL_KINDS,
  type CredentialFacts,
  kindsFiltered,
} from '@arrive/contracts/credentials.ts'
import { addDays } from '@arrive/contracts/days.ts'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { tagsOf } from './credentials.ts'

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
const check = { source: 'a', confirmation: null, checked_on: '2026-01-01', at: '2026-01-01T00:00:00.000Z', by: 1 }
const checks = fc.array(
  fc.constantFrom<'valid' | 'not_valid'>('valid', 'not_valid').map((result) => ({ ...check, result })),
  { maxLength: 2 },
)
const facts: fc.Arbitrary<CredentialFacts> = fc.record({
  credential_id: fc.uuid(),
  kind: fc.constantFrom(...CREDENTIAL_KINDS),
  number: fc.constant(null),
  issuer: fc.constant(null),
  issued_on: day,
  expires_on: fc.option(day),
  photo_id: fc.constant(null),
  stated_at: day.map((one) => `${one}T10:00:00.000Z`),
  by: fc.constant(1),
  checks,
  withdrawn_at: fc.option(fc.constant('2026-03-01T00:00:00.000Z')),
})
const TAGS: Readonly<Record<string, (today: string) => string>> = {
  expiring: (today) => `ends/${today.slice(0, 7)}`,
}

test.each(CREDENTIAL_FILTERS.filter((filter) => filter in TAGS))('everyone in a list of %s has its tag', (filter) =>
  fc.assert(
    fc.property(
      fc.array(facts, { maxLength: 4 }),
      day,
      fc.constantFrom('RN', 'LPN', 'CNA', null),
      (all, on, position) => {
        const those = kindsFiltered(filter, { credentials: all, position, day: on })
        if (those.length > 0) expect(tagsOf(all)).toContain(TAGS[filter]?.(on))
      },
    ),
    { numRuns: 2_000 },
  ),
)
