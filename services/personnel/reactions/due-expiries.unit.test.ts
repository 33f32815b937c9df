import type { CredentialFacts } from '@arrive/contracts/credentials.ts'
import { addDays, dayOf, startOfDay } from '@arrive/contracts/days.ts'
import { expect, test } from '@jest/globals'
import type { CredentialRecord } from '../../shared/credentials.ts'
import { dueExpiries } from './due-expiries.ts'

const ZONE = 'America/New_York'
const CARD: CredentialFacts = {
  credential_id: 'a',
  kind: 'cpr',
  number: null,
  issuer: 'Red Cross',
  issued_on: '2025-03-10',
  expires_on: '2026-03-10',
  photo_id: null,
  stated_at: '2025-12-01T12:00:00.000Z',
  by: 17,
  checks: [],
  withdrawn_at: null,
}

function due(moment: string, over: Partial<CredentialRecord> = {}, from = '2025-01-01T00:00:00Z') {
  const now = Date.parse(moment)
  const clock = { now, from: Date.parse(from), today: dayOf(new Date(now), ZONE), timeZone: ZONE }
  return dueExpiries({ credentials: [CARD], noted: {}, ...over }, clock)
}

test.each([
  ['2026-01-09T14:00:00Z', 60],
  ['2026-02-08T14:00:00Z', 30],
  ['2026-03-03T14:00:00Z', 7],
  // Daylight saving time has begun two days before.
  ['2026-03-10T13:00:00Z', 0],
])('at %s the mail of %i days is due', (moment, days) => {
  expect(due(moment)).toEqual([{ credential: 'a', before: days, days }])
})

test('nothing is due before the first day, nor after the last', () => {
  expect([due('2026-01-09T13:59:00Z'), due('2026-03-11T14:00:00Z')]).toEqual([[], []])
})

test('a late round sends only the last of the missed mails, with the days that are left', () => {
  expect(due('2026-02-18T14:00:00Z')).toEqual([{ credential: 'a', before: 30, days: 20 }])
})

test('no mail is due twice, nor for what passed before the rounds or the credential began', () => {
  const noted = { event: { credential_id: 'a', before: 60, days: 60 } }
  expect(due('2026-01-12T14:00:00Z', { noted })).toEqual([])
  expect(due('2026-01-12T14:00:00Z', {}, '2026-01-10T00:00:00Z')).toEqual([])
  expect(due('2026-01-12T14:00:00Z', { credentials: [{ ...CARD, stated_at: '2026-01-11T12:00:00.000Z' }] })).toEqual([])
})

test('a renewal ends the mails of the old one', () => {
  const renewal = { ...CARD, credential_id: 'b', expires_on: '2028-03-10' }
  expect(due('2026-02-08T14:00:00Z', { credentials: [CARD, renewal] })).toEqual([])
})

const HOUR = 60 * 60_000

/** The mails of a card, each with the day and the days that it names, as a check every twelve hours finds them. */
function mailsOf(expires_on: string): readonly string[] {
  const from = startOfDay(addDays(expires_on, -65), ZONE).getTime()
  const card = { ...CARD, issued_on: addDays(expires_on, -365), expires_on, stated_at: new Date(from).toISOString() }
  let record: CredentialRecord = { credentials: [card], noted: {} }
  const found: string[] = []
  for (let now = from; now < from + 70 * 24 * HOUR; now += 12 * HOUR) {
    const today = dayOf(new Date(now), ZONE)
    for (const { credential, before, days } of dueExpiries(record, { now, from, today, timeZone: ZONE })) {
      found.push(`${before} days before, on ${today}, saying ${days}`)
      record = { ...record, noted: { ...record.noted, [now]: { credential_id: credential, before, days } } }
    }
  }
  return found
}

test.each(['2026-11-01', '2027-03-14', '2027-11-07'])(
  'the change of clocks on %s moves, loses and repeats no mail',
  (change) => {
    for (const after of [0, 1, 7, 30, 60]) {
      const end = addDays(change, after)
      const expected = [60, 30, 7, 0].map((days) => `${days} days before, on ${addDays(end, -days)}, saying ${days}`)
      expect([end, ...mailsOf(end)]).toEqual([end, ...expected])
    }
  },
)
