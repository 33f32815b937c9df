import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import type { Body, Client, Reply } from '../testing/client.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { places, withAt } from '../testing/places-in-values.ts'
import { type About, sampleRequest } from '../testing/requests.ts'

export interface Made {
  readonly call: Call
  readonly reply: Reply
  readonly ms: number
  /** Whether the request asked the server to wait. */
  readonly waits: boolean
}

/** Makes random calls, most of them invalid. */
export interface Caller {
  readonly make: (random: () => number) => Promise<Made>
}

/** A well-formed mail link that was never sent. */
const NO_LINK = `reset.1.mb00000-0.${'A'.repeat(43)}`

/** Each hashes a password, which costs as much as a hundred other calls, so only one in `SLOW_EACH` is made. */
const SLOW = new Set(['admin-login', 'staff-login', 'register', 'register-admin'])
const SLOW_EACH = 6
const NEW_ACCOUNT = new Set(['register', 'register-admin'])
/** Seeded patients and staff. The first of each is never removed. */
const [PATIENTS, STAFF] = [20, 8]
/** Higher person numbers belong to accounts that the caller may erase. */
const MAX_PERSON = 3_000

const STRANGE: readonly unknown[] = [
  null,
  true,
  -0,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'ﷺ'.repeat(50),
  '__proto__',
  '{{7*7}}',
  "' OR 1=1 --",
  '../../etc/passwd',
  'x'.repeat(9_000),
  '2024-13-45',
  [],
  {},
  { length: -1 },
  [[[[[[]]]]]],
  Array(300).fill(0),
]
const RAW = ['', '{', '[', 'null', '"', '{"a":1', '{"a":1}{"b":2}', '\u0000', 'a=b', '['.repeat(100), '1e999', '﻿{}']
const QUERY = ['limit', 'cursor', 'sort', 'filter', 'user_id', 'state', 'missing', 'topic', 'after', 'nothing']
const VALUES = [
  '',
  '0',
  '-1',
  '1',
  '10',
  '201',
  '1e9',
  'NaN',
  'a',
  'é',
  '%',
  '-saved_at',
  'name',
  '\u0000',
  'x'.repeat(500),
]
const TYPES = ['text/plain', 'application/json; charset=latin1', 'multipart/form-data', 'application/xml', '']
const KEYS = ['short', 'x'.repeat(65), 'with a space in the key', '0123456789abcdef']

export async function openCaller(client: Client): Promise<Caller> {
  const admin = await adminToken(client)
  const staff = await newStaff(client, 'caller@mail.example')
  const colleagues: About[] = []
  for (let at = 1; at < STAFF; at++) colleagues.push(await newStaff(client, `colleague${at}@mail.example`))
  const service = await prepare(client, admin, staff)
  const ids = await idsOf(client, admin, service)
  const [first, ...others] = await patientsOf(client, admin)
  if (first === undefined) throw new Error('There is no patient')
  const patient: About = first
  const protectedPersons = new Set([1, staff.person, patient.person])
  let count = 0

  function tokenFor({ id, access }: Call, random: () => number): string | undefined {
    const right = { public: undefined, link: NO_LINK, staff: staff.token, person: staff.token, admin, service }[access]
    // Otherwise an ended session or a changed password would end the whole run.
    if (id === 'logout' || id === 'own-password') return `${staff.token}x`
    const chance = random()
    if (chance < 0.9) return access === 'person' && chance < 0.4 ? admin : right
    return pick([undefined, staff.token, admin, service, 'nonsense', `${admin}x`], random)
  }

  function personFor(call: Call, random: () => number): number {
    const leaving = { 'delete-patient': others, 'delete-staff': colleagues }[call.id]
    if (leaving !== undefined && random() < 0.5) return pick(leaving, random).person
    if (call.method !== 'DELETE' && random() < 0.8) return staff.person
    const person = 1 + Math.floor(random() * MAX_PERSON)
    return call.method === 'DELETE' && protectedPersons.has(person) ? MAX_PERSON : person
  }

  async function make(random: () => number): Promise<Made> {
    const call = choose(random)
    const number = count++
    const isOfPatient = call.id === 'get-patient' || call.id === 'patient-id-by-email'
    const about = isOfPatient ? patient : { person: personFor(call, random), email: staff.email }
    const sample = sampleRequest(forms, call, about, number % 50)
    const query = queryOf(call, random)
    const path = withParameter(call, withIds(sample.path, call, ids, random), random)
    const waits = query.has('wait')
    const text = query.toString()
    const began = performance.now()
    const reply = await client.call(call.method, text === '' ? path : `${path}?${text}`, {
      token: tokenFor(call, random),
      ...contentOf(call, sample, number, random),
      ...keyOf(random),
    })
    return { call, reply, ms: performance.now() - began, waits }
  }

  return { make }
}

/** Creates data for all lists, and returns a service token. */
async function prepare(client: Client, admin: string, staff: Staff): Promise<string> {
  for (const call of calls.filter(({ access, body }) => access === 'staff' && body !== undefined))
    await client.call(call.method, call.path, { body: sampleRequest(forms, call, staff).body, token: staff.token })
  for (const call of calls.filter(({ id }) => id === 'save-career' || id === 'save-homecare')) {
    const { path, body, form } = sampleRequest(forms, call, staff)
    await client.call('POST', path, { body, form })
    if (call.id !== 'save-homecare') continue
    for (let at = 1; at < PATIENTS; at++) {
      await client.call('POST', path, { body: { ...(body as Body), patientEmail: `patient${at}@mail.example` } })
    }
  }
  const { body } = await client.post('/service_tokens', { name: 'A system', topics: ['onboarding'] }, admin)
  for (const url of ['https://system.example/a', 'https://system.example/b'])
    await client.post('/subscriptions', { url, topics: ['onboarding'], name: 'A system', from: 'end' }, admin)
  // Its list has its own projection.
  while ((await client.rows('/staff_applications', admin)).length === 0) await pause(20)
  while ((await patientsOf(client, admin)).length < PATIENTS) await pause(20)
  return String(body['token'])
}

async function patientsOf(client: Client, admin: string): Promise<readonly About[]> {
  const rows = await client.rows('/get_patients_applications', admin)
  return rows.map((row) => ({ person: Number(row['user_id']), email: String(row['email']) }))
}

type Ids = Readonly<Record<string, readonly string[]>>

async function idsOf(client: Client, admin: string, service: string): Promise<Ids> {
  const resumes = await client.rows('/staff_applications', admin)
  const { body } = await client.get('/subscriptions', admin)
  const subscriptions = (Array.isArray(body) ? body : []) as readonly Body[]
  const events = (await client.get('/events?topic=onboarding', service)).body['events'] as readonly Body[]
  return {
    '/proof/events/': events.map(({ id }) => String(id)),
    '/resumes/': resumes.map((row) => String(row['resume_path']).split('/').at(-1) ?? ''),
    '/subscriptions/': subscriptions.map(({ id }) => String(id)),
  }
}

/** Samples name unknown items; this sometimes puts in a known id, but never for deletions. */
function withIds(path: string, { method }: Call, ids: Ids, random: () => number): string {
  const found = Object.entries(ids).find(([before]) => path.startsWith(before))
  if (found === undefined || found[1].length === 0 || method === 'DELETE' || random() < 0.3) return path
  const [before, known] = found
  return before + pick(known, random) + path.slice(before.length + 36)
}

function choose(random: () => number): Call {
  for (;;) {
    const call = pick(calls, random)
    if (!SLOW.has(call.id) || random() < 1 / SLOW_EACH) return call
  }
}

/** Usually the right path; sometimes with a strange parameter. */
function withParameter(call: Call, path: string, random: () => number): string {
  if (!call.path.includes('{') || random() < 0.7) return path
  const text = pick(['0', '-1', '1.5', 'a', '%00', '9'.repeat(30), 'é', 'x'.repeat(300), '1 OR 1', '{}'], random)
  return call.path.replace(/\{\w+\}/, encodeURIComponent(text)).replaceAll(/\{\w+\}/g, 'hipaa')
}

function queryOf({ query = {}, needs = [] }: Call, random: () => number): URLSearchParams {
  const given = new URLSearchParams(
    Object.fromEntries(needs.map((name) => [name, name === 'topic' ? 'onboarding' : '1'])),
  )
  if (random() < 0.6) return given
  // Unknown parameters are refused; a wait really waits.
  const own = Object.keys(query).filter((name) => name !== 'wait' && name !== 'filter')
  const name = pick(own.length > 0 && random() < 0.8 ? own : QUERY, random)
  given.set(name, pick(VALUES, random))
  return given
}

interface Sample {
  readonly body?: unknown
  readonly form?: FormData
}

function contentOf(call: Call, { body, form }: Sample, number: number, random: () => number) {
  if (call.body === undefined) return random() < 0.95 ? {} : rawFor(call, random)
  const chance = random()
  if (chance < 0.1) return rawFor(call, random)
  if (form !== undefined) return { form: chance < 0.5 ? form : spoiled(form, random) }
  const good = NEW_ACCOUNT.has(call.id) ? { ...(body as Body), email: `caller${number}@mail.example` } : body
  if (chance < 0.35) return { body: good }
  return { body: withAt(good, pick(places(good), random), pick(STRANGE, random)) }
}

/** GET requests cannot have a body. */
function rawFor({ method }: Call, random: () => number) {
  if (method === 'GET') return {}
  return { raw: pick(RAW, random), headers: random() < 0.5 ? {} : { 'Content-Type': pick(TYPES, random) } }
}

function spoiled(form: FormData, random: () => number): FormData {
  const names = [...form.keys()]
  const name = pick(names, random)
  const other = new FormData()
  for (const [key, value] of form) if (key !== name || random() < 0.3) other.append(key, value)
  if (random() < 0.5) other.append(pick([...names, 'nothing'], random), String(pick(STRANGE, random)))
  return other
}

function keyOf(random: () => number) {
  const chance = random()
  if (chance < 0.9) return {}
  return { key: chance < 0.93 ? null : pick(KEYS, random) }
}

function pick<T>(some: readonly T[], random: () => number): T {
  return some[Math.floor(random() * some.length)] as T
}
