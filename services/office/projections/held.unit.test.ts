import {
  CREDENTIAL_KINDS,
  type DatedCredential,
  kindsFiltered,
  CREDENTIALS as RULES,
} from '@arrive/contracts/credentials.ts'
import { addDays } from '@arrive/contracts/days.ts'
import { isGranted, OFFICE_ROLES } from '@arrive/contracts/office-roles.ts'
import { STORED_STATES } from '@arrive/contracts/references.ts'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dayAt, dayNumber, SPANS, tagsOn } from './day-tags.ts'
import { filterName, heldTags, isSilentAt, partTag, SILENT, SPANS_OF } from './held.ts'
import { NO_EVENTS } from './person.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY = 24 * 60 * 60_000
const RUNS = { numRuns: 1_000 }
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
const check = fc.record({
  result: fc.constantFrom<'valid' | 'not_valid'>('valid', 'not_valid'),
  at: fc.constant('2026-01-01T00:00:00.000Z'),
})
const credential: fc.Arbitrary<DatedCredential> = fc.record({
  credential_id: fc.uuid(),
  kind: fc.constantFrom(...CREDENTIAL_KINDS),
  issued_on: day,
  expires_on: fc.option(day),
  stated_at: day.map((one) => `${one}T10:00:00.000Z`),
  checks: fc.array(check, { maxLength: 2 }),
  withdrawn_at: fc.option(fc.constant('2026-03-01T00:00:00.000Z')),
})
/** Whole days more often than by chance. */
const moment = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.option(fc.integer({ min: 0, max: DAY - 1 }), { nil: 0 }))
  .map(([days, rest]) => START + days * DAY + rest)
const reference = fc.record({
  id: fc.uuid(),
  email: fc.constant(''),
  count: fc.constant(1),
  state: fc.constantFrom(...STORED_STATES),
  requestedAt: moment.map((one) => new Date(one).toISOString()),
})

test('everyone in a list of credentials on a day has one of its tags, and nobody else has any', () => {
  const grades = fc.constantFrom(...OFFICE_ROLES)
  const position = fc.constantFrom('RN', 'LPN', 'CNA', null)
  const filter = fc.constantFrom<'stated' | 'expiring'>('stated', 'expiring')
  const credentials = fc.array(credential, { maxLength: 5 })
  const isRight = (
    [all, grade, on, name]: readonly [DatedCredential[], (typeof OFFICE_ROLES)[number], string, 'stated' | 'expiring'],
    place: string | null,
  ) => {
    const kinds = CREDENTIAL_KINDS.filter((kind) => isGranted(grade, RULES[kind].readers))
    const those = kindsFiltered(name, { credentials: all, position: place, day: on })
    const tags = heldTags({ ...NO_EVENTS, references: [], credentials: all }, place)
    const asked = tagsOn(filterName(name, kinds), dayNumber(on), SPANS_OF[name])
    expect(tags.filter((tag) => asked.includes(tag))).toHaveLength(those.some((kind) => kinds.includes(kind)) ? 1 : 0)
  }
  fc.assert(fc.property(fc.tuple(credentials, grades, day, filter), position, isRight), RUNS)
})

test('everyone who is silent has the tag of a whole day, or of a part of it', () => {
  fc.assert(
    fc.property(fc.array(reference, { maxLength: 4 }), moment, (references, start) => {
      const now = start + 30 * DAY
      const held = { ...NO_EVENTS, references, credentials: [] }
      const tags = heldTags(held, null)
      const sure = tagsOn(SILENT, dayAt(now), SPANS.short).filter((tag) => tags.includes(tag)).length
      const isUnsure = tags.includes(partTag(dayAt(now)))
      expect([sure, sure === 1 && isUnsure]).toEqual([sure === 0 ? 0 : 1, false])
      expect(sure === 1 || (isUnsure && isSilentAt(held, now))).toBe(isSilentAt(held, now))
    }),
    RUNS,
  )
})

test('a certificate that never ends costs few tags', () => {
  const endless = { credential_id: 'a', kind: 'tb', issued_on: '2026-01-05', expires_on: null, checks: [] } as const
  const credentials = [{ ...endless, stated_at: '2026-01-05T00:00:00.000Z', withdrawn_at: null }]
  expect(heldTags({ ...NO_EVENTS, references: [], credentials }, null)).toHaveLength(1)
})
