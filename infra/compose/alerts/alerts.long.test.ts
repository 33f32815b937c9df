import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import type { Envelope } from '@arrive/services/kernel/index.ts'
import { type Broker, startBroker } from '@arrive/services/tests/faults/broker.ts'
import type { Reply } from '@arrive/services/tests/testing/client.ts'
import { newEngines } from '@arrive/services/tests/testing/engines.ts'
import { entriesOf } from '@arrive/services/tests/testing/history.ts'
import { newStaff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { type MongoEngine, startMongo } from '../../engines/mongo.ts'
import { freePort } from '../../engines/ports.ts'
import { type SecuredEngines, startSecured } from '../../engines/secured.ts'
import { ALERTS, HAS_PROMTOOL, judge, promtool, summaryOf } from './promtool.ts'
import { metricsIn } from './queries.ts'
import { namesIn, type Sample, valueIn } from './scrapes.ts'
import { SEALING_FAULTS } from './sealing-faults.ts'
import { type Fault, type Scrapes, startWatched, type Watched } from './watched.ts'

const TIMEOUT_MS = 240_000
const DAY = 24 * 60 * 60
const homecare = named(forms, 'homecare')
const known = new Set<string>()

let broker: Broker
let mongo: MongoEngine
let secured: SecuredEngines
let shared: Awaited<ReturnType<typeof newEngines>>

beforeAll(async () => {
  if (!HAS_PROMTOOL) console.warn('No promtool (Debian: prometheus): metrics are checked in each fault, alerts are not')
  ;[broker, mongo, secured] = await Promise.all([startBroker(), startMongo(), startSecured()])
  shared = await newEngines('distributed', { brokers: broker.brokers, uri: mongo.uri })
}, TIMEOUT_MS)
afterAll(async () => {
  await shared?.end()
  await Promise.all([broker?.end(), mongo?.end(), secured?.end()])
}, TIMEOUT_MS)

const FAULTS: readonly Fault[] = [
  { what: 'nothing, on files', firing: [], environment: () => ({}), scrapes: ordinary },
  { what: 'nothing, on Kafka and MongoDB', firing: [], environment: () => shared.environment, scrapes: ordinary },
  {
    what: 'a process that is gone',
    firing: ['ArriveDown'],
    scrapes: async ({ arrive, scrape }) => {
      const before = await scrape()
      await arrive.stop()
      return [before, await scrape()]
    },
  },
  {
    what: 'a projection that stands still',
    firing: ['ArriveProjectionBehind'],
    scrapes: async ({ arrive, client, until, forward }) => {
      await arrive
        .arrive()
        .workers.projectors.find(({ name }) => name === 'packets')
        ?.stop()
      await newStaff(client, 'ann@mail.example')
      const before = await until(
        'arrive_projection_lag_events{projection="packets",source="accounts/0"}',
        (lag) => lag > 0,
      )
      forward(120)
      return [before, await until('arrive_projection_oldest_seconds{projection="packets"}', (age) => age >= 120)]
    },
  },
  {
    what: 'a person whose event cannot be applied',
    firing: ['ArriveParked'],
    scrapes: async ({ arrive, client, scrape, until }) => {
      const { token } = await newStaff(client, 'ann@mail.example')
      await client.post('/job', sampleBody(named(forms, 'job')), token)
      const { log } = arrive.arrive().kernel
      const { envelope } = (await entriesOf(log)).findLast(({ source }) => source === 'onboarding/0') ?? {}
      // Encrypted for another event, so it can't be decrypted.
      await log.append('onboarding', { ...(envelope as Envelope), id: randomUUID() })
      return [await scrape(), await until('arrive_parked_persons', (persons) => persons > 0)]
    },
  },
  {
    what: 'a mail server that is away',
    firing: ['ArriveReactionBehind'],
    environment: () => ({ SMTP_URL: `smtp://127.0.0.1:${closed}`, NOTIFY_TO: 'office@agency.example' }),
    scrapes: async ({ client, until, forward }) => {
      expect((await client.post(homecare.save.path, sampleBody(homecare))).status).toBe(200)
      const before = await until('arrive_reaction_waiting_events{reaction="notifications"}', (mails) => mails === 1)
      forward(20 * 60)
      return [before, await until('arrive_reaction_oldest_seconds{reaction="notifications"}', (age) => age >= 1_200)]
    },
  },
  {
    what: 'brokers that take fewer events than come in',
    firing: ['ArriveNotReady', 'ArriveQueueFilling'],
    environment: () => shared.environment,
    scrapes: async ({ arrive, client, scrape, until }) => {
      await newStaff(client, 'queue@mail.example')
      const { log } = arrive.arrive().kernel
      const { envelope } = (await entriesOf(log)).findLast(({ source }) => source.startsWith('accounts/')) ?? {}
      const before = await scrape()
      for (;;) {
        broker.stall()
        // The same event repeated counts once.
        const appends = Array.from({ length: 8_000 }, () => log.append('accounts', envelope as Envelope))
        const after = await scrape()
        broker.resume()
        await Promise.allSettled(appends)
        // Try again if this process stalled until the waiting appends were refused.
        if (Number(valueIn(after, 'arrive_log_queue_ratio')) > 0.5) return [before, after]
        await until('arrive_ready', (ready) => ready === 1)
      }
    },
  },
  {
    what: 'brokers that are away',
    firing: ['ArriveBreakerOpen', 'ArriveFails', 'ArriveLogRefuses', 'ArriveNotMeasured', 'ArriveNotReady'],
    environment: () => shared.environment,
    scrapes: async ({ client, scrape, until, forward }) => {
      const { token } = await newStaff(client, 'away@mail.example')
      const before = await scrape()
      await broker.kill()
      await untilFails(() => client.post('/job', sampleBody(named(forms, 'job')), token))
      await until('arrive_log_breaker_open', (open) => open === 1)
      forward(120)
      const after = await until('arrive_measured_seconds', (seconds) => seconds >= 120)
      await broker.start()
      await until('arrive_ready', (ready) => ready === 1)
      return [before, after]
    },
  },
  {
    what: 'documents that are away',
    firing: ['ArriveFails', 'ArriveNotMeasured', 'ArriveNotReady'],
    environment: () => shared.environment,
    scrapes: async ({ client, scrape, until, forward }) => {
      const { token } = await newStaff(client, 'gone@mail.example')
      const before = await scrape()
      await mongo.kill()
      await untilFails(() => client.get('/get_job_data', token))
      forward(120)
      await until('arrive_ready', (ready) => ready === 0)
      const after = await until('arrive_measured_seconds', (seconds) => seconds >= 120)
      await mongo.start()
      await until('arrive_ready', (ready) => ready === 1)
      return [before, after]
    },
  },
  {
    what: 'a disk with less free than the reserve',
    firing: ['ArriveDiskLow'],
    environment: () => ({ DISK_RESERVE: '999999G' }),
    scrapes: ordinary,
  },
  ...SEALING_FAULTS,
  {
    what: 'certificates that end in ten days',
    firing: ['ArriveCertificateEnds'],
    environment: () => secured.environment,
    scrapes: async ({ until, forward }) => {
      const before = await until('arrive_certificate_days{setting="MONGODB_TLS_CA"}', (days) => days > 14)
      forward((Number(valueIn(before, 'arrive_certificate_days{setting="KAFKA_TLS"}')) - 10) * DAY)
      await until('arrive_certificate_days{setting="KAFKA_TLS"}', (days) => days < 14)
      // With the clock set forward, the last measurement looks old until the next one.
      return [before, await until('arrive_measured_seconds', (seconds) => seconds < 60)]
    },
  },
]

let closed = 0
beforeAll(async () => {
  closed = await freePort()
})

async function ordinary({ client, scrape, until }: Watched): Promise<Scrapes> {
  const before = await scrape()
  const { token } = await newStaff(client, `${randomUUID()}@mail.example`)
  await client.post('/job', sampleBody(named(forms, 'job')), token)
  expect((await client.post(homecare.save.path, sampleBody(homecare))).status).toBe(200)
  await client.get('/get_job_data', token)
  return [before, await until('arrive_reaction_waiting_events{reaction="notifications"}', (mails) => mails === 0)]
}

/** Calls until the product fails. */
async function untilFails(call: () => Promise<Reply>): Promise<void> {
  let status = 200
  while (status === 200) ({ status } = await call())
  expect(status).toBeGreaterThanOrEqual(500)
}

test.each(FAULTS)(
  '$what: fires $firing and nothing else',
  async ({ firing, environment = () => ({}), scrapes: of }) => {
    const watched = await startWatched(environment())
    try {
      const scrapes = await of(watched)
      for (const name of scrapes.flatMap(namesIn)) known.add(name)
      if (HAS_PROMTOOL) expect(await judge(scrapes, firing)).toBe('')
    } finally {
      await watched.arrive.end()
    }
  },
  TIMEOUT_MS,
)

interface Rule {
  readonly alert: string
  readonly expr: string
}

const rules = async (): Promise<readonly Rule[]> =>
  parse(await readFile(ALERTS, 'utf8')).groups.flatMap((group: { readonly rules: readonly Rule[] }) => group.rules)

test('each alert has a fault that fires it, and uses existing metrics', async () => {
  const all = await rules()
  expect(all.map(({ alert }) => alert).sort()).toEqual([...new Set(FAULTS.flatMap(({ firing }) => firing))].sort())
  expect(all.flatMap(({ expr }) => metricsIn(expr)).filter((name) => name !== 'up' && !known.has(name))).toEqual([])
})

const withPromtool = HAS_PROMTOOL ? test : test.skip

withPromtool.each([
  [
    'ArriveCertificateEnds',
    { 'arrive_certificate_days{setting="KAFKA_TLS"}': 9.9863 },
    /KAFKA_TLS .* ends in 10 days$/,
  ],
  ['ArriveCertificateEnds', { 'arrive_certificate_days{setting="KAFKA_TLS"}': -0.2 }, /KAFKA_TLS .* has ended$/],
  ['ArriveDiskLow', { arrive_disk_free_bytes: 157_286_400, arrive_disk_reserve_bytes: 2 ** 28 }, /has 150MiB left$/],
])('%s says of %j what people read: %s', async (alert, values, words) => {
  const samples = Object.entries(values).map(([series, value]) => ({ series, value, counter: false }))
  expect(await summaryOf(alert, samples)).toMatch(words)
})

withPromtool('promtool finds nothing wrong with the rules', () => {
  expect(promtool('check', 'rules', ALERTS)).toBe('')
})

withPromtool.each([
  ['do not hide that every save fails', 'save', ['ArriveFails']],
  ['are no requests that fail while a process starts', 'readyz', []],
] as const)('the requests of who looks whether the process is there %s', async (_, failing, firing) => {
  const answers = (call: string, status: string, value: number): Sample => ({
    series: `arrive_http_request_seconds_count{call="${call}",status="${status}"}`,
    value,
    counter: true,
  })
  const scrapes = [0, 1].map((times) => [answers(failing, '5xx', times), answers('livez', '2xx', 100 * times)])
  expect(await judge(scrapes as [Sample[], Sample[]], firing)).toBe('')
})

test('the dashboard uses existing metrics', async () => {
  const dashboard = JSON.parse(await readFile(new URL('../dashboard.json', import.meta.url), 'utf8'))
  const queries: readonly string[] = dashboard.panels.flatMap(
    (panel: { readonly targets: readonly { readonly expr: string }[] }) => panel.targets.map(({ expr }) => expr),
  )
  expect(queries.length).toBeGreaterThan(10)
  const missing = queries
    .map((query) => query.replaceAll('$__rate_interval', '5m'))
    .flatMap(metricsIn)
    .filter((name) => name !== 'up' && !known.has(name))
  expect(missing).toEqual([])
})
