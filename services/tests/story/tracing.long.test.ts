import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { type Collector, type ExportedSpan, startCollector } from '../testing/collector.ts'
import { ENGINES, newEngines, type TestEngines } from '../testing/engines.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'
import { killServers, startServer } from '../testing/server.ts'

const hipaa = named(forms, 'hipaa')
const TIMEOUT_MS = 60_000

let collector: Collector
let engines: TestEngines | undefined
const running: TestArrive[] = []
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  await killServers()
  for (const arrive of running.splice(0)) await arrive.end()
  await engines?.end()
  engines = undefined
  await collector.end()
}, TIMEOUT_MS)

async function start(environment: Readonly<Record<string, string>> = {}, to = collector.url): Promise<TestArrive> {
  const arrive = await startTestArrive({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: to })
  running.push(arrive)
  return arrive
}

/** What a screen sends with a save: `shell/kit/form/trace.ts`. */
const newTrace = () => `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-03`
const traceIn = (context: string) => context.slice(3, 35)
const isIn = (context: string) => (span: ExportedSpan) => span.traceId === traceIn(context)
const titleOf = ({ name, attributes }: ExportedSpan) =>
  [name, attributes['arrive.projection'] ?? attributes['messaging.destination.name']].filter(Boolean).join(' ')

const PROJECTIONS = ['answer-spans', 'office-pipeline', 'onboarding', 'packet-spans', 'packets', 'signatures']
const ALL = ['POST /hipaa', 'append onboarding', 'outcome onboarding', ...PROJECTIONS.map((one) => `project ${one}`)]
const WITHOUT_OFFICE = 'identity,applications,onboarding,notifications,downstream,web'
/** The services of each process; the office's table is in another process than the called one. */
const PROCESSES = { embedded: [undefined], distributed: [WITHOUT_OFFICE, 'office'] } as const

test.each(ENGINES)(
  'on the %s engines a save is one trace, from the click to every projection, across all processes',
  async (name) => {
    engines = await newEngines(name)
    const [first] = await Promise.all(
      PROCESSES[name].map((services) => start({ ...engines?.environment, ...(services && { SERVICES: services }) })),
    )
    const client = createClient((first as TestArrive).origin)
    const { token } = await newStaff(client, 'ann@mail.example')
    const click = newTrace()
    const saved = await client.call('POST', '/hipaa', {
      token,
      body: sampleBody(hipaa),
      headers: { traceparent: click },
    })
    expect(saved.status).toBe(200)
    await collector.until((spans) => spans.filter(isIn(click)).length >= ALL.length)
    const spans = new Map(
      collector
        .spans()
        .filter(isIn(click))
        .map((span) => [titleOf(span), span]),
    )
    expect([...spans.keys()].sort()).toEqual(ALL)
    const idOf = (title: string) => spans.get(title)?.spanId
    const parents = Object.fromEntries([...spans].map(([title, { parentSpanId }]) => [title, parentSpanId]))
    expect(parents).toEqual({
      'POST /hipaa': click.slice(36, 52),
      'append onboarding': idOf('POST /hipaa'),
      'outcome onboarding': idOf('POST /hipaa'),
      ...Object.fromEntries(PROJECTIONS.map((one) => [`project ${one}`, idOf('append onboarding')])),
    })
    if (name === 'distributed') expect(spans.get('project packets')?.services).toEqual(['office'])
    expect(spans.get('POST /hipaa')?.attributes).toMatchObject({
      'http.route': '/hipaa',
      'http.response.status_code': 200,
    })
  },
  TIMEOUT_MS,
)

/** Prints each loaded module of OpenTelemetry to stderr. */
const LOADS = `import { registerHooks } from 'node:module'
registerHooks({
  load: (url, context, next) => {
    if (url.includes('@opentelemetry')) process.stderr.write('LOADED ' + url + '\\n')
    return next(url, context)
  },
})`
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(LOADS)}`

test.each([
  ['is loaded where no endpoint is set', false],
  ['but all that it needs where one is', true],
])(
  'nothing of OpenTelemetry %s',
  async (_, isOn) => {
    engines = await newEngines('embedded')
    const on = isOn ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } : undefined
    const server = await startServer({ ...engines.environment, NODE_OPTIONS, ...on })
    await newStaff(createClient(server.origin), 'ann@mail.example')
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect([server.stderr().includes('LOADED'), collector.spans().length > 0]).toEqual([isOn, isOn])
  },
  TIMEOUT_MS,
)

/** Personal data that a careless client may put into a trace: a telephone number. */
const NUMBER = '7045550142'.repeat(3)
const NAMED = 'ann-lee-1970-01-01'

test(
  'nothing personal is exported, nor trace ids that callers do not mark as random and sampled',
  async () => {
    const arrive = await start()
    const client = createClient(arrive.origin)
    const ann = await newStaff(client, 'ann.lee@mail.example')
    const admin = await adminToken(client)
    const unwanted = newTrace().replace(/03$/, '02')
    const body = sampleBody(hipaa)
    const career = { ...sampleBody(named(forms, 'career')), email: ann.email }
    for (const traceparent of [`00-${NUMBER}00-${'b7'.repeat(8)}-01`, unwanted]) {
      const headers = { traceparent, 'x-request-id': NAMED }
      expect((await client.call('POST', '/hipaa', { token: ann.token, body, headers })).status).toBe(200)
    }
    await client.call('POST', '/staff_applications', { form: multipart(career, 'Ann Lee') })
    await client.get(`/get_staff_id_by_email/${ann.email}`, admin)
    await client.get(`/get_history/${ann.person}`, admin)
    await client.get('/ann-lee?name=Ann', admin)
    await client.post('/user-login', { email: ann.email, password: NAMED })
    await arrive.stop()

    const keys = new Set(collector.spans().flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...keys].sort()).toEqual([
      'arrive.code',
      'arrive.event_type',
      'arrive.position',
      'arrive.projection',
      'arrive.request',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'messaging.batch.message_count',
      'messaging.destination.name',
    ])
    const names = new Set(collector.spans().map(({ name }) => name))
    for (const name of ['POST /hipaa', 'POST /register', 'GET /get_staff_id_by_email/{email}', 'project']) {
      expect([...names]).toContain(name)
    }
    expect(arrive.logged()).toContain(NUMBER)
    const answers = [...wordsOf(body), ...wordsOf(career)]
    expect(answers.length).toBeGreaterThan(5)
    const personal = [...answers, 'ann', 'Ann', 'mail.example', 'person/', 'staff/', 'admin/', ann.token, admin]
    for (const word of [...personal, NUMBER, traceIn(unwanted), `/get_history/${ann.person}`]) {
      expect([word, collector.received().includes(word)]).toEqual([word, false])
    }
  },
  TIMEOUT_MS,
)

/** The answers of a form that are long enough to be unique. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > 8 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

test(
  'a failing collector is reported once, and so is its recovery',
  async () => {
    const arrive = await start()
    const client = createClient(arrive.origin)
    const reported = () => arrive.logged().match(/Traces (?:cannot be exported and are dropped|are exported again)/g)
    /** Saves, and waits until the export was tried. */
    const save = async (email: string) => {
      const before = collector.spans().length
      await newStaff(client, email)
      await collector.until((spans) => spans.length > before)
    }
    collector.answer(400)
    await save('ann@mail.example')
    await save('bob@mail.example')
    await save('cid@mail.example')
    expect(reported()).toEqual(['Traces cannot be exported and are dropped'])
    collector.answer(200)
    await save('dee@mail.example')
    await save('eve@mail.example')
    expect(reported()).toEqual(['Traces cannot be exported and are dropped', 'Traces are exported again'])
  },
  TIMEOUT_MS,
)

test(
  'a hanging or missing collector delays neither saves nor the end of the process',
  async () => {
    collector.answer('hang')
    const arrive = await start()
    await newStaff(createClient(arrive.origin), 'ann@mail.example')
    await collector.until((spans) => spans.length > 0)
    await newStaff(createClient(arrive.origin), 'bob@mail.example')
    await arrive.stop()
    // Still open: it was not waited for.
    expect(collector.open()).toBeGreaterThan(0)
    const alone = await start({}, 'http://127.0.0.1:9')
    await newStaff(createClient(alone.origin), 'ann@mail.example')
    await alone.stop()
    collector.answer(400)
    await collector.end()
    // Neither has a timer left in this process, which continues.
    for (const { logged } of running) while (!logged().includes('Traces cannot be exported')) await pause(50)
  },
  TIMEOUT_MS,
)
