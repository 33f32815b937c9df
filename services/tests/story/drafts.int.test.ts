import { randomUUID } from 'node:crypto'
import { ERRORS } from '@arrive/contracts/errors.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DRAFTS } from '../../shared/drafts.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { eventCount } from '../testing/history.ts'
import { leaksIn } from '../testing/leaks.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { named, sampleRequest } from '../testing/requests.ts'

const DAY = 24 * 60 * 60_000
const CANARY = 'CanaryOfADraft'
const hipaa = named(forms, 'hipaa')

let arrive: TestArrive
const client = createClient(() => arrive.origin())
let ahead = 0
let people = 0

const newPerson = () => newStaff(client, `drafts${people++}@mail.example`)

interface Sent {
  readonly form?: string
  readonly base: number
  readonly name?: string
  readonly key?: string
  readonly more?: object
}

function put(staff: Staff, { form = 'hipaa', base, name = 'Ann Baker', key, more }: Sent): Promise<Reply> {
  const body = { base, form_version: 1, values: { hipaaAcknowledgment: name }, ...more }
  return client.call('PUT', `/drafts/${form}`, { body, token: staff.token, ...(key !== undefined && { key }) })
}

const get = (staff: Staff, form = 'hipaa') => client.get(`/drafts/${form}`, staff.token)
const submit = (staff: Staff, seed = 0) => client.post('/hipaa', sampleBody(hipaa, seed), staff.token)
const nothing = (revision: number, form = 'hipaa') => ({
  form,
  revision,
  form_version: null,
  values: null,
  updated_at: null,
  expires_at: null,
})

describe.each(ENGINES)('drafts on the %s engines', (engines) => {
  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines, now: () => Date.now() + ahead })
  })
  afterAll(() => arrive.end())

  test('what is typed on one device is there on another, and in the packet', async () => {
    const staff = await newPerson()
    expect((await get(staff)).body).toEqual(nothing(0))
    const { status, body } = await put(staff, { base: 0 })
    expect([status, body['message'], body['revision']]).toEqual([200, 'The draft is saved.', 1])
    const times = { updated_at: body['updated_at'], expires_at: body['expires_at'] }
    expect(Date.parse(String(times.expires_at)) - Date.parse(String(times.updated_at))).toBe(30 * DAY)
    const head = { form: 'hipaa', revision: 1, form_version: 1, ...times }
    expect((await get(staff)).body).toEqual({ ...head, values: { hipaaAcknowledgment: 'Ann Baker' } })
    expect((await client.get('/drafts', staff.token)).body).toEqual({ drafts: [head] })
    const { body: packet } = await client.get('/packet', staff.token)
    expect(packet).toMatchObject({ state: 'in_progress', next: 'hipaa' })
    const row = (packet['forms'] as { form: string }[]).find(({ form }) => form === 'hipaa')
    expect(row).toMatchObject({ state: 'in_progress', draft_at: times.updated_at })
  })

  test('a write on an older revision is refused with the newer draft', async () => {
    const staff = await newPerson()
    await put(staff, { base: 0, name: 'A' })
    const stale = await put(staff, { base: 0, name: 'B' })
    expect([stale.status, stale.body['code'], troubleWith(stale)]).toEqual([409, 'draft-newer', []])
    expect(stale.body).toMatchObject({ draft: (await get(staff)).body, saved_at: null })
    expect((await put(staff, { base: 1, name: 'B' })).body).toMatchObject({ revision: 2 })
    expect((await get(staff)).body).toMatchObject({ values: { hipaaAcknowledgment: 'B' } })
  })

  test('an equal write on the same revision is the same write', async () => {
    const staff = await newPerson()
    const first = await put(staff, { base: 0 })
    expect((await put(staff, { base: 0 })).body).toEqual(first.body)
    const key = randomUUID()
    const keyed = await put(staff, { base: 1, name: 'B', key })
    expect((await put(staff, { base: 1, name: 'B', key })).body).toEqual(keyed.body)
    const other = await put(staff, { base: 1, name: 'C', key })
    expect([other.status, other.body['code'], troubleWith(other)]).toEqual([422, 'key-reused', []])
  })

  test('of ten different writes at once, one counts', async () => {
    const staff = await newPerson()
    const names = Array.from({ length: 10 }, (_, at) => `name ${at}`)
    const statuses = (await Promise.all(names.map((name) => put(staff, { base: 0, name })))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await get(staff)).body).toMatchObject({ revision: 1 })
  })

  test('a submit ends the draft before it is answered, and a stale write learns when', async () => {
    const staff = await newPerson()
    await put(staff, { base: 0 })
    expect((await submit(staff)).status).toBe(200)
    expect((await get(staff)).body).toEqual(nothing(2))
    const { body: packet } = await client.get('/packet', staff.token)
    const row = (packet['forms'] as Record<string, unknown>[]).find(({ form }) => form === 'hipaa')
    expect(row).toMatchObject({ state: 'sent', draft_at: null })
    const stale = await put(staff, { base: 1, name: 'late' })
    expect(stale).toMatchObject({ status: 409, body: { draft: null, saved_at: row?.['saved_at'] } })
    expect((await put(staff, { base: 2, name: 'later' })).body).toMatchObject({ revision: 3 })
    const after = await put(staff, { base: 1, name: 'late' })
    expect(after.body).toMatchObject({ draft: { revision: 3 }, saved_at: row?.['saved_at'] })
    expect((await put(staff, { base: 2, name: 'other' })).body).toMatchObject({ saved_at: null })
  })

  test('a form that is in by an acknowledgment has no draft any more', async () => {
    const staff = await newPerson()
    await put(staff, { base: 0 })
    const body = sampleBody(named(forms, 'hipaa_acknowledgment'))
    expect((await client.post('/hipaa_acknowledgment', body, staff.token)).status).toBe(200)
    expect((await get(staff)).body).toEqual(nothing(2))
    expect((await put(staff, { base: 1 })).body).toMatchObject({ draft: null, saved_at: expect.any(String) })
  })

  test('the two forms of the law in the packet have drafts as well', async () => {
    const staff = await newPerson()
    for (const form of ['fcra_disclosure', 'nc_questions']) {
      const more = { values: sampleBody(named(forms, form)) }
      expect([form, (await put(staff, { form, base: 0, more })).status]).toEqual([form, 200])
    }
    const { body } = await client.get('/packet', staff.token)
    expect(body['more']).toMatchObject([{ state: 'in_progress' }, { state: 'in_progress' }])
  })

  test('a deletion leaves the revision', async () => {
    const staff = await newPerson()
    const remove = () => client.call('DELETE', '/drafts/hipaa', { token: staff.token })
    expect((await remove()).body).toEqual({ message: 'The draft is deleted.', revision: 0 })
    await put(staff, { base: 0 })
    expect([(await remove()).body, (await remove()).body]).toMatchObject([{ revision: 2 }, { revision: 2 }])
    expect((await get(staff)).body).toEqual(nothing(2))
    expect((await client.get('/drafts', staff.token)).body).toEqual({ drafts: [] })
    expect((await put(staff, { base: 1 })).body).toMatchObject({ draft: null, saved_at: null })
  })

  test('no draft has signatures, their dates, ticks or the agency’s fields', async () => {
    const staff = await newPerson()
    for (const form of forms.filter(({ kind }) => kind === 'onboarding')) {
      const { status, body } = await put(staff, { form: form.name, base: 0, more: { values: sampleBody(form) } })
      expect([form.name, status, body['errors']]).toEqual([form.name, 200, undefined])
      const { values } = (await get(staff, form.name)).body
      expect(JSON.stringify(values)).not.toMatch(/[sS]ignature|acceptTerms|"date1"|"employee":|decline/)
    }
  })

  test.each([
    ['an unknown field', { values: { nonsense: 'x' } }, 'invalid-answers'],
    ['a text that is too long', { values: { hipaaAcknowledgment: 'x'.repeat(201) } }, 'invalid-answers'],
    ['values that are no object', { values: [] }, 'invalid-answers'],
    ['a negative base', { base: -1 }, 'invalid-answers'],
    ['another version of the form', { form_version: 2 }, 'invalid-body'],
    ['more than 64 KiB', { values: { hipaaAcknowledgment: 'x'.repeat(64 * 1_024) } }, 'too-large'],
  ] as const)('%s is refused, and nothing is stored', async (_, more, code) => {
    const staff = await newPerson()
    const refused = await put(staff, { base: 0, more })
    expect([refused.status, refused.body['code'], troubleWith(refused)]).toEqual([ERRORS[code].status, code, []])
    expect((await get(staff)).body).toEqual(nothing(0))
  })

  test('an unknown form is not found by any call', async () => {
    const { token } = await newPerson()
    for (const form of ['career', 'hepatitis_b', 'nonsense', '__proto__']) {
      expect([form, (await client.get(`/drafts/${form}`, token)).status]).toEqual([form, 404])
      expect((await client.call('DELETE', `/drafts/${form}`, { token })).status).toBe(404)
    }
  })

  test('no one sees the draft of another person, and administrators see none', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()]
    await put(ann, { base: 0 })
    expect((await get(ben)).body).toEqual(nothing(0))
    const refused = await client.get('/drafts/hipaa', await adminToken(client))
    expect([refused.status, refused.body['code']]).toEqual([403, 'not-allowed'])
  })

  test('a draft is in no event, office answer or readable file, and nowhere after an erasure', async () => {
    const staff = await newPerson()
    const { log, store } = arrive.arrive().kernel
    const before = await eventCount(log)
    await put(staff, { base: 0, name: CANARY })
    expect(await eventCount(log)).toBe(before)
    const admin = await adminToken(client)
    const reads = calls.filter(({ access, method }) => (access === 'admin' || access === 'person') && method === 'GET')
    for (const call of reads) {
      const { path } = sampleRequest(forms, call, staff)
      const { bytes } = await client.get(path, admin)
      expect([call.id, leaksIn([[call.id, bytes]], [CANARY])]).toEqual([call.id, []])
    }
    expect(leaksIn(await arrive.stored(), [CANARY])).toEqual([])
    expect(arrive.logged()).not.toContain(CANARY)
    expect((await get(staff)).body).toMatchObject({ values: { hipaaAcknowledgment: CANARY } })
    expect((await client.call('DELETE', `/delete_staff/${staff.person}`, { token: admin })).status).toBe(200)
    expect(await store.ofPerson(DRAFTS.name, staff.person)).toEqual([])
  })

  test('a restart keeps drafts, and on day 31 they are gone, before and after the sweep', async () => {
    const staff = await newPerson()
    const { body } = await put(staff, { base: 0, name: CANARY })
    await arrive.restart()
    expect((await get(staff)).body).toMatchObject({ revision: 1, updated_at: body['updated_at'] })
    const { store } = arrive.arrive().kernel
    const now = Date.now()
    expect(await store.sweep(DRAFTS.name, now + 29 * DAY)).toBe(0)
    ahead = 31 * DAY
    try {
      const later = { ...staff, token: await staffToken(client, staff.email) }
      expect((await get(later)).body).toEqual(nothing(0))
      expect((await client.get('/drafts', later.token)).body).toEqual({ drafts: [] })
      expect(await store.sweep(DRAFTS.name, Date.now() + ahead)).toBeGreaterThan(0)
      expect(await store.ofPerson(DRAFTS.name, staff.person)).toEqual([])
      expect((await get(later)).body).toEqual(nothing(0))
    } finally {
      ahead = 0
    }
  })
})

test('an account may write sixty drafts a minute', async () => {
  const limited = await startTestArrive({ RATE_LIMITS: 'on' })
  try {
    const own = createClient(limited.origin)
    const { token } = await newStaff(own, 'quick@mail.example')
    const body = { base: 0, form_version: 1, values: {} }
    const write = () => own.call('PUT', '/drafts/hipaa', { body, token }).then(({ status }) => status)
    const statuses = await Promise.all(Array.from({ length: 61 }, write))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  } finally {
    await limited.end()
  }
})
