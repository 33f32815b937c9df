import { addDays, dayOf } from '@arrive/contracts/days.ts'
import { expiryNoted } from '@arrive/contracts/events/expiry-noted.ts'
import { referenceReminded } from '@arrive/contracts/events/references.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ArriveError, type OpenEngines, storage } from '../kernel/index.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { CPR, newAide, stateCredential } from '../tests/testing/credentials.ts'
import { named } from '../tests/testing/requests.ts'
import { isTo, type Mail, type Peer, startPeer } from '../tests/testing/smtp-peer.ts'

const DAY = 24 * 60 * 60_000
const QUARTER = 15 * 60_000
const PEOPLE = ['ann', 'ben', 'cleo'] as const

let peer: Peer
let arrive: TestArrive
/** Noon in New York on a Saturday; clocks change on day 8. */
let clock = Date.parse('2027-03-06T17:00:00Z')
/** How many more events of each kind the log accepts. */
const room = new Map<string, number>()
const client = createClient(() => arrive.origin())

function narrow({ log, ...engines }: OpenEngines): OpenEngines {
  const append: OpenEngines['log']['append'] = async (topic, envelope) => {
    const left = room.get(envelope.type)
    if (left === 0) throw new ArriveError('log-away', { retryAfter: 1 })
    if (left !== undefined) room.set(envelope.type, left - 1)
    return log.append(topic, envelope)
  }
  return { ...engines, log: { ...log, append } }
}

beforeAll(async () => {
  peer = await startPeer()
  const openEngines = async (...by: Parameters<typeof storage.openEngines>) => narrow(await storage.openEngines(...by))
  arrive = await startTestArrive(peer.settings, { now: () => clock, openEngines })
  for (const name of PEOPLE) {
    const { token } = await newAide(client, `${name}@mail.example`)
    const end = addDays(dayOf(new Date(clock), 'America/New_York'), 67)
    const stated = await stateCredential(client, { facts: { ...CPR, expires_on: end }, token })
    const saved = await client.post('/verification', sampleBody(named(forms, 'verification')), token)
    const asked = await client.post('/references', { form: 'verification', email: `${name}@work.example` }, token)
    expect([stated.status, saved.status, asked.status]).toEqual([201, 200, 201])
    await peer.found(1, isTo(`${name}@work.example`))
  }
}, 60_000)
afterAll(async () => {
  await arrive?.end()
  await peer?.stop()
})

const isAbout = (subject: string) => (mail: Mail) => mail.raw.includes(`Subject: ${subject}`)
const counts = (subject: string, place: string) =>
  PEOPLE.map((name) => peer.mails.filter(isAbout(subject)).filter(isTo(`${name}@${place}.example`)).length)
const REMINDER = 'Reminder: reference request'
const EXPIRY = 'Your certificate expires soon'

test('a check that a restart cuts short goes on after it: no mail is lost, and none goes out twice', async () => {
  for (const { type } of [expiryNoted, referenceReminded]) room.set(type, 1)
  clock += 7 * DAY
  await peer.found(1, isAbout(REMINDER))
  await peer.found(1, isAbout(EXPIRY))
  room.clear()
  await arrive.restart()
  expect([REMINDER, EXPIRY].map((subject) => peer.mails.filter(isAbout(subject)).length)).toEqual([1, 1])
  clock += QUARTER
  await peer.found(3, isAbout(REMINDER))
  await peer.found(3, isAbout(EXPIRY))
  await arrive.restart()
  clock += 7 * DAY
  await peer.found(6, isAbout(REMINDER))
  expect(counts(REMINDER, 'work')).toEqual([2, 2, 2])
  expect(counts(EXPIRY, 'mail')).toEqual([1, 1, 1])
  clock += 23 * DAY
  await peer.found(6, isAbout(EXPIRY))
  expect(counts(EXPIRY, 'mail')).toEqual([2, 2, 2])
}, 120_000)
