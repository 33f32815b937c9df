import { addDays, dayOf, startOfDay } from '@arrive/contracts/days.ts'
import { describe, expect, test } from '@jest/globals'
import type { Reference } from '../projections/reference.ts'
import { dueMails } from './reminders.ts'

const DAY = 24 * 60 * 60_000
const HOUR = DAY / 24
const timeZone = 'America/New_York'

function requested(at: string, more: Partial<Reference> = {}): Reference {
  const about = { form: 'verification', name: '', organization: '', email: 'a@b.example', count: 1 } as const
  return { id: 'one', ...about, state: 'requested', requestedAt: at, mails: [], ...more }
}

const due = (reference: Reference, after: number, from = Date.parse(reference.requestedAt)) =>
  dueMails(reference, { from, now: Date.parse(reference.requestedAt) + after, timeZone })

const first = { mail: 'reference-reminder', number: 1 }

describe.each([
  ['in summer', '2026-07-01T16:00:00.000Z'],
  ['across the start of daylight saving time', '2026-03-05T17:00:00.000Z'],
  ['across its end', '2026-10-29T16:00:00.000Z'],
])('a reminder %s', (_, at) => {
  test('is due in the morning of day 7, not on the day before', () => {
    expect(due(requested(at), 7 * DAY)).toEqual([first])
    expect(due(requested(at), 6 * DAY + 6 * HOUR)).toEqual([])
  })
})

describe('reminders of a request', () => {
  const at = '2026-07-01T16:00:00.000Z'
  const sent = (number: number) =>
    ({ kind: 'reference-reminder', at: '2026-07-08T16:00:00.000Z', event: 'e', number }) as const

  test('go out once each', () => {
    expect(due(requested(at, { mails: [sent(1)] }), 8 * DAY)).toEqual([])
  })

  test('tell the applicant on day 14, even if the recipient stopped them', () => {
    const silent = { mail: 'reference-silent', number: 1 }
    expect(due(requested(at, { mails: [sent(1)] }), 14 * DAY)).toEqual([{ ...first, number: 2 }, silent])
    expect(due(requested(at, { mails: [sent(1)], isQuiet: true }), 14 * DAY)).toEqual([silent])
  })

  test('are skipped if they fell due before rounds began, or long ago', () => {
    expect(due(requested(at), 8 * DAY, Date.parse(at) + 7.5 * DAY)).toEqual([])
    expect(due(requested(at), 36 * DAY)).toEqual([])
  })

  test('end with an answer and after 60 days', () => {
    expect(due(requested(at, { state: 'answered' }), 7 * DAY)).toEqual([])
    expect(due(requested(at), 60 * DAY)).toEqual([])
  })
})

/** Every mail of a request that nobody answers, with its day, as a check every twelve hours finds them. */
function mailsOf(at: string): readonly string[] {
  const [from, firstDay] = [Date.parse(at), dayOf(at, timeZone)]
  let reference = requested(at)
  const found: string[] = []
  for (let now = from; now <= from + 40 * DAY; now += 12 * HOUR) {
    const dues = dueMails(reference, { from, now, timeZone })
    const time = new Date(now).toISOString()
    for (const { mail, number } of dues) {
      const day = (Date.parse(dayOf(time, timeZone)) - Date.parse(firstDay)) / DAY
      found.push(`${mail} ${number} on day ${day}`)
    }
    const sent = dues.map(({ mail, number }) => ({ kind: mail, at: time, event: time, number }))
    reference = { ...reference, mails: [...reference.mails, ...sent] }
  }
  return found
}

const ALL_MAILS = [
  'reference-reminder 1 on day 7',
  'reference-reminder 2 on day 14',
  'reference-silent 1 on day 14',
  'reference-reminder 3 on day 21',
  'reference-reminder 4 on day 28',
]

describe.each(['2026-11-01', '2027-03-14', '2027-11-07'])('the change of clocks on %s', (change) => {
  const requests = [0, 7, 14, 28].flatMap((before) => {
    const start = startOfDay(addDays(change, -before), timeZone).getTime()
    return [0.5, 12].map((hour) => new Date(start + hour * HOUR).toISOString())
  })

  test('moves no mail of a request to another day, loses none and repeats none', () => {
    for (const at of requests) expect([at, ...mailsOf(at)]).toEqual([at, ...ALL_MAILS])
  })
})

test('a check that ended in the middle leaves the rest to the next one', () => {
  const at = '2026-10-25T16:00:00.000Z'
  const silent = { kind: 'reference-silent', at: '2026-11-08T14:00:00.000Z', event: 'e', number: 1 } as const
  const noted = requested(at, { mails: [{ ...silent, kind: 'reference-reminder' }] })
  expect(due(noted, 14 * DAY)).toEqual([
    { ...first, number: 2 },
    { mail: 'reference-silent', number: 1 },
  ])
  expect(due(requested(at, { mails: [silent] }), 14 * DAY)).toEqual([{ ...first, number: 2 }])
})
