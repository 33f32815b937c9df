import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Envelope } from '../kernel/index.ts'
import { onboarding } from '../onboarding/module.ts'
import { growAgency } from '../tests/testing/agency.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { type Body, createClient, type Reply } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { newEngines, type TestEngines } from '../tests/testing/engines.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../tests/testing/people.ts'
import { patiently, type ReadRange, readWholeRange } from '../tests/testing/ranges.ts'
import { companyBody, named } from '../tests/testing/requests.ts'

/** Payroll requests January again and gets the same bytes, no matter what happened to the agency's engines since. */
const MOVE = join(import.meta.dirname, 'move.ts')
const WORDS = ['--from', 'embedded', '--to', 'distributed']
const HIPAA = named(forms, 'hipaa')
const EMPLOYEE = named(forms, 'employee')
const TOPICS = ['onboarding', 'applications', 'accounts']

let arrive: TestArrive
let token: string
let last: number
let leaving: Staff
let january: Readonly<Record<string, ReadRange>>
const targets: TestEngines[] = []
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  arrive = await startTestArrive()
  await growAgency(client)
  const admin = await adminToken(client)
  // The agency has filled in its part before.
  const ann = await staffToken(client, 'ann@mail.example')
  await client.post(EMPLOYEE.save.path, sampleBody(EMPLOYEE, 12), ann)
  leaving = await newStaff(client, 'leaving@mail.example')
  for (const seed of [1, 2]) await client.post(HIPAA.save.path, sampleBody(HIPAA, seed), leaving.token)
  token = String((await client.post('/service_tokens', { name: 'Payroll', topics: TOPICS }, admin)).body['token'])
  do {
    last = Number((await patiently(() => client.get('/events?topic=onboarding&first=0', token))).body['last'])
    january = await readTopics(200)
  } while (!january['onboarding']?.events.some(isHers))
}, 120_000)
afterAll(async () => {
  await arrive.end()
  await Promise.all(targets.map((target) => target.end()))
}, 60_000)

async function readTopics(limit: number): Promise<Readonly<Record<string, ReadRange>>> {
  const read = TOPICS.map(
    async (topic) => [topic, await readWholeRange(client, token, { topic, last, limit })] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

const isHers = ({ subject }: Body) => subject === `person/${leaving.person}`

function withoutData({ data: _, datacontenttype: __, ...envelope }: Body): Body {
  return envelope
}

const isFilled = ({ type }: Body) => type === 'onboarding.company.filled'

function linesOf({ status, headers, bytes }: Reply): { readonly events: readonly Body[]; readonly next: number } {
  expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  const lines = bytes.toString().trimEnd().split('\n')
  const { next } = JSON.parse(lines.at(-1) ?? '')
  return { events: lines.slice(0, -1).map((line) => JSON.parse(line)), next }
}

const snapshotOf = async (topic: string) =>
  linesOf(await patiently(() => client.get(`/snapshot?topic=${topic}`, token)))

async function readAll(topic: string, first: number): Promise<readonly Body[]> {
  return (await readWholeRange(client, token, { topic, first })).events
}

/** The records that the product's own projection makes of events. */
function fold(events: readonly Body[]): ReadonlyMap<string, unknown> {
  const records = new Map<string, unknown>()
  const [packet] = onboarding(forms, []).projections?.(arrive.arrive().kernel.secrets) ?? []
  const view = {
    get: (collection: string, id: string) => records.get(`${collection}/${id}`),
    put: (collection: string, id: string, { value }: { readonly value: unknown }) =>
      void records.set(`${collection}/${id}`, value),
    remove: (collection: string, id: string) => void records.delete(`${collection}/${id}`),
  }
  for (const { data, ...envelope } of events) {
    const event = {
      envelope: envelope as unknown as Envelope,
      data,
      person: Number(String(envelope['subject']).slice(7)),
    }
    if (data !== undefined) packet?.apply(event, view)
  }
  return records
}

/** The same from an independent implementation that follows only the API documentation. */
function simply(events: readonly Body[]): ReadonlyMap<string, object> {
  const found = new Map<string, { answers?: unknown; section?: Record<string, object> }>()
  for (const { data, subject } of events) {
    if (data === undefined) continue
    const { form, answers, section } = data as Record<'form' | 'answers', string> & { section?: Record<string, object> }
    const before = found.get(`${subject} ${form}`) ?? {}
    const parts = Object.entries(section ?? {}).map(([part, sent]) => [part, { ...before.section?.[part], ...sent }])
    const after = section === undefined ? { answers } : { section: { ...before.section, ...Object.fromEntries(parts) } }
    found.set(`${subject} ${form}`, { ...before, ...after })
  }
  return found
}

test('the log has many events of several topics', () => {
  expect(january['onboarding']?.events.length).toBeGreaterThan(50)
  expect(january['applications']?.events.length).toBe(6)
  // Of the erased person and the medical compartment.
  expect(january['accounts']?.events).toHaveLength(2)
  expect(january['onboarding']?.withheld.length).toBeGreaterThan(5)
})

test.each([1, 7, 500])(
  'a range has the same bytes in pages of %d',
  async (limit) => {
    expect(await readTopics(limit)).toEqual(january)
  },
  60_000,
)

test('a range has the same bytes after a restart', async () => {
  await arrive.restart()
  expect(await readTopics(200)).toEqual(january)
}, 60_000)

test('a range has the same bytes after a rebuild of all documents', async () => {
  expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
  expect(await readTopics(200)).toEqual(january)
}, 60_000)

test('a range has the same bytes after an erasure, except for the erased data', async () => {
  await client.call('DELETE', `/delete_staff/${leaving.person}`, { token: await adminToken(client) })
  const { onboarding, ...others } = await readTopics(7)
  const before = january['onboarding']?.events ?? []
  expect(others).toMatchObject({ applications: january['applications'], accounts: january['accounts'] })
  expect(onboarding?.events).toEqual(before.map((event) => (isHers(event) ? withoutData(event) : event)))
  expect(onboarding?.withheld).toHaveLength((january['onboarding']?.withheld.length ?? 0) + 2)
  january = await readTopics(200)
})

describe('a snapshot and the events after it', () => {
  test('lead to the same records as all events from the start', async () => {
    const snapshot = await snapshotOf('onboarding')
    const filled = (await readAll('onboarding', 0)).find((event) => isFilled(event) && event['data'] !== undefined)
    const person = String(filled?.['subject']).slice('person/'.length)
    const token = await adminToken(client)
    for (const form of forms.filter(({ kind }) => kind === 'onboarding')) {
      const body = companyBody(form, 9)
      await client.call('PUT', `/company_section${form.save.path}/${person}`, { body, token })
    }
    const again = await newStaff(client, 'again@mail.example')
    for (const seed of [5, 6]) await client.post(HIPAA.save.path, sampleBody(HIPAA, seed), again.token)
    const isAgain = ({ subject }: Body) => subject === `person/${again.person}`
    let all: readonly Body[] = []
    while (all.filter(isAgain).length < 2) all = await readAll('onboarding', 0)
    const tail = await readAll('onboarding', snapshot.next)
    expect(tail.filter(isFilled).length).toBeGreaterThan(3)
    // Answers and the company's part are separate records, so their order within a form does not matter.
    const submissions = snapshot.events.filter((event) => !isFilled(event))
    const records = fold([...submissions, ...snapshot.events.filter(isFilled), ...tail])
    expect(records.size).toBeGreaterThan(20)
    expect(records).toEqual(fold(all))
    expect(simply([...snapshot.events, ...tail])).toEqual(simply(all))
  }, 60_000)

  test('hold one submission per form, every company part, and all events of the other topics', async () => {
    const { events, next } = await snapshotOf('onboarding')
    const all = (await readWholeRange(client, token, { topic: 'onboarding', last: next - 1 })).events
    const keyOf = ({ subject, dataschema }: Body) => `${subject} ${dataschema}`
    const lasts = new Map(all.filter((event) => !isFilled(event)).map((event) => [keyOf(event), event]))
    expect(lasts.size).toBeLessThan(all.filter((event) => !isFilled(event)).length)
    expect(events).toEqual(all.filter((event) => isFilled(event) || lasts.get(keyOf(event)) === event))
    for (const topic of ['applications', 'accounts']) {
      const snapshot = await snapshotOf(topic)
      const range = { topic, last: snapshot.next - 1 }
      expect(snapshot.events).toEqual((await readWholeRange(client, token, range)).events)
    }
  })

  test('are only for systems that were granted the topic', async () => {
    for (const [query, status] of [
      ['topic=proof', 400],
      ['', 400],
      ['topic=onboarding&first=1', 400],
    ] as const) {
      expect([query, (await client.get(`/snapshot?${query}`, token)).status]).toEqual([query, status])
    }
    const admin = await adminToken(client)
    expect((await client.get('/snapshot?topic=onboarding', admin)).status).toBe(403)
    const { body } = await client.post('/service_tokens', { name: 'Other', topics: ['accounts'] }, admin)
    expect((await client.get('/snapshot?topic=onboarding', String(body['token']))).status).toBe(403)
  })
})

test.each([['1'], ['6']])(
  'a range has the same bytes after a move to a cluster with %s partitions per topic',
  async (partitions) => {
    const key = await readFile(join(arrive.dataDir, 'master.key'), 'utf8')
    const snapshots = () => Promise.all(TOPICS.map(async (topic) => (await snapshotOf(topic)).events))
    const before = await snapshots()
    await arrive.stop()
    const target = await newEngines('distributed')
    targets.push(target)
    const environment = {
      ...target.environment,
      ...{ KAFKA_PARTITIONS: partitions, DATA_DIR: arrive.dataDir, MASTER_KEY: key },
    }
    const { code, stderr } = await runCommand(MOVE, WORDS, environment)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    await arrive.restart(environment)
    expect(await readTopics(7)).toEqual(january)
    expect(await snapshots()).toEqual(before)
    await newStaff(client, 'newcomer@mail.example')
    await arrive.restart(environment)
    expect(await readTopics(200)).toEqual(january)
  },
  120_000,
)
