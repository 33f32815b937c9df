import { setTimeout as pause } from 'node:timers/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { type Body, createClient } from '../tests/testing/client.ts'
import { newEngines, type TestEngines } from '../tests/testing/engines.ts'
import { adminToken, newStaff, type Staff } from '../tests/testing/people.ts'
import { named } from '../tests/testing/requests.ts'
import { eventsOf } from './testing/office.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

/** Two processes on Kafka and MongoDB: one takes the saves and projects them, the other serves other systems. */
let engines: TestEngines
let front: TestArrive
let back: TestArrive
let receiver: Receiver
let admin: string
let token: string
let people: readonly Staff[]

const saves = createClient(() => front.origin())
const feeds = createClient(() => back.origin())

beforeAll(async () => {
  receiver = await startReceiver()
  engines = await newEngines('distributed')
  const { DATA_DIR: _, ...shared } = engines.environment
  const common = { ...shared, WEBHOOKS_PRIVATE: 'on' }
  front = await startTestArrive({ ...common, SERVICES: 'identity,applications,onboarding,notifications' })
  back = await startTestArrive({ ...common, SERVICES: 'downstream' })
  admin = await adminToken(saves)
  people = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => newStaff(saves, `staff${at}@mail.example`)))
  const { body } = await feeds.post('/service_tokens', { name: 'Payroll', topics: ['onboarding', 'accounts'] }, admin)
  token = String(body.token)
}, 120_000)
afterAll(async () => {
  await back?.end()
  await front?.end()
  await engines.end()
  await receiver.stop()
})

const save = async ({ token: own }: Staff, seed: number) =>
  expect((await saves.post('/hipaa', sampleBody(named(forms, 'hipaa'), seed), own)).status).toBe(200)

async function everything(limit: number): Promise<readonly Body[]> {
  const all: Body[] = []
  let after = ''
  for (;;) {
    const reply = await feeds.get(`/events?topic=onboarding&limit=${limit}${after}`, token)
    if (eventsOf(reply).length === 0) return all
    all.push(...eventsOf(reply))
    after = `&after=${String(reply.body.next)}`
  }
}

test('the feed of another process has each event once, in order for each person', async () => {
  for (const seed of [1, 2, 3]) await Promise.all(people.map((staff) => save(staff, seed)))
  for (const limit of [1, 5, 200]) {
    const all = await everything(limit)
    expect(new Set(all.map(({ id }) => id)).size).toBe(18)
    for (const { person } of people) {
      const own = all.filter(({ subject }) => subject === `person/${person}`).map(({ time }) => String(time))
      expect(own).toEqual([...own].sort())
      expect(own).toHaveLength(3)
    }
  }
  expect((await everything(200)).every(({ data }) => data !== undefined)).toBe(true)
}, 60_000)

test('the events that a token has not received are counted over all sources of a topic', async () => {
  const lagOf = async (system: string) => {
    const { tokens } = (await feeds.get('/feeds', admin)).body as unknown as { readonly tokens: readonly Body[] }
    return tokens.find(({ name, topic }) => name === system && topic === 'onboarding')?.['lag_events']
  }
  expect(await lagOf('Payroll')).toBe(0)
  await Promise.all(people.map((staff) => save(staff, 7)))
  expect(await lagOf('Payroll')).toBe(6)
  const { body } = await feeds.post('/service_tokens', { name: 'Archive', topics: ['onboarding'] }, admin)
  const page = await feeds.get('/events?topic=onboarding&limit=5', String(body.token))
  expect(eventsOf(page)).toHaveLength(5)
  expect(await lagOf('Archive')).toBe(19)
}, 60_000)

test('a webhook delivered by one process gets the saves of the other exactly once', async () => {
  const wanted = { url: receiver.url, topics: ['onboarding'] }
  expect((await feeds.post('/subscriptions', wanted, admin)).status).toBe(201)
  await Promise.all(people.map((staff) => save(staff, 5)))
  await receiver.got(6)
  await pause(1_500)
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(6)
  expect(receiver.received).toHaveLength(6)
}, 60_000)
