import { randomUUID } from 'node:crypto'
import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createLinks } from '../../identity/testing/links.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { entriesOf, eventCount } from '../testing/history.ts'
import { type Colleague, newColleague } from '../testing/office.ts'
import { adminToken, newApplicant, newStaff, PASSWORD, type Staff } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { sampleRequest } from '../testing/requests.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'
import { goneBy, victim } from '../testing/victims.ts'

/** These need a request that was mailed; `services/personnel/references.int.test.ts` repeats them. */
const OF_REFERENCES = /(?:^|-)reference(?:-|$)/
const writes = calls.filter(({ id, repeatable }) => repeatable === true && !OF_REFERENCES.test(id))
/** Succeeds only without signed events; `services/proof` tests its repeats with such a log. */
const ONLY_UNSIGNED = 'adopt-proof'
/** Tests of their own repeat these, which need something first or leave no event. */
const APART = new Set([
  ...[ONLY_UNSIGNED, 'put-draft', 'save-eeo', 'save-esign', 'check-credential', 'review-form', 'approve-packet'],
  ...['move-place', 'assign-place', 'write-note', 'move-many', 'change-view'],
  'decide-screening',
])
const withBody = writes.filter(({ id, body }) => body !== undefined && !APART.has(id))
/** Saves of which each is an event, also if nothing changes. */
const ALWAYS_AN_EVENT = new Set([
  ...[
    'state-own-credential',
    'state-credential',
    'save-hepatitis-b',
    'finish-hepatitis-b',
    'fill-eligibility',
    'save-view',
  ],
])
const isUnchanged = ({ id, limit }: Call) => (limit === 'save' || limit === 'fill') && !ALWAYS_AN_EVENT.has(id)
/** After these, the person is not found. */
const deletions = writes.filter(({ method, path }) => method === 'DELETE' && path.endsWith('{user_id}'))
const AT_ONCE = 10

let peer: Peer
let arrive: TestArrive
const client = createClient(() => arrive.origin())
let admin: string
let staff: Staff
let linked: Staff
let owner: Staff
/** Numbers of applicants: two who are invited repeatedly, and those who create their accounts. */
const applicants: number[] = []
const invited: number[] = []
let colleague: Colleague
let seed = 0

beforeAll(async () => {
  peer = await startPeer()
  const mail = peer.settings
  arrive = await startTestArrive(mail)
  admin = await adminToken(client)
  staff = await newStaff(client, 'staff@mail.example')
  linked = await newStaff(client, 'linked@mail.example')
  owner = await newStaff(client, 'owner@mail.example')
  for (const name of ['one', 'two']) applicants.push(await newApplicant(client, admin, `${name}@applicant.example`))
  for (let count = 0; count < 20; count++) {
    const person = await newApplicant(client, admin, `${count}@applicant.example`)
    await client.post('/invitations', { user_id: person }, admin)
    invited.push(person)
  }
  colleague = await newColleague(client, admin, 'recruiter')
  for (const call of writes.filter(({ access }) => access === 'staff')) await ask(call, { key: randomUUID(), seed: 0 })
})
afterAll(async () => {
  await arrive?.end()
  await peer?.stop()
})

interface Sent {
  readonly key: string | null
  /** Determines the body. */
  readonly seed: number
  /** Changes fields of the body. */
  readonly over?: Readonly<Record<string, unknown>>
  readonly person?: number
}

/** Resets end sessions, so they all use a separate person. */
const linkOf = createLinks(
  () => arrive.arrive().kernel,
  (id) => (id === 'accept-invitation' ? (invited.pop() ?? 0) : linked.person),
)

let ownPassword = PASSWORD
const current = new Map<string, string>()

/** Changes a password from its value at the key's first use. Uses a separate person too. */
async function askOwn(call: Call, { key, seed, over = {} }: Sent): Promise<Reply> {
  const known = current.get(key ?? '') ?? ownPassword
  if (key !== null) current.set(key, known)
  // Without a key, each call is another change.
  const password = key === null ? `${PASSWORD} ${randomUUID()}` : `${PASSWORD} ${seed}`
  const body = { current: known, password, confirmPassword: password, ...over }
  const reply = await client.call(call.method, call.path, { body, token: owner.token, key })
  if (reply.status === 200) ownPassword = password
  return reply
}

/** The seed of each key's first use. */
const first = new Map<string, number>()

/** The invited applicant: another seed with the same key means another applicant. */
function invitee({ key, seed }: Sent): number | undefined {
  if (key !== null && !first.has(key)) first.set(key, seed)
  return applicants[key === null || first.get(key) === seed ? 0 : 1]
}

/** The differences from the call's sample. */
function ownFields({ id }: Call, requested: Sent): object {
  if (id === 'invite') return { user_id: invitee(requested) }
  return id.startsWith('register') || id === 'invite-admin'
    ? { email: `${requested.key ?? randomUUID()}@register.example` }
    : {}
}

/** Sends a valid request; registrations use an email made from the seed. */
async function ask(call: Call, requested: Sent): Promise<Reply> {
  if (call.id === 'own-password') return askOwn(call, requested)
  const { key, seed, over = {}, person = call.id === 'change-role' ? colleague.person : staff.person } = requested
  const { method, path, body, form } = sampleRequest(forms, call, { person, email: staff.email }, seed)
  const token =
    call.access === 'link'
      ? await linkOf(call.id, key)
      : call.access === 'staff' || call.access === 'person'
        ? staff.token
        : call.access === 'admin'
          ? admin
          : undefined
  for (const [name, value] of Object.entries(over)) form?.set(name, String(value))
  const changed = body === undefined ? undefined : { ...(body as object), ...ownFields(call, requested), ...over }
  return client.call(method, path, { body: changed, form, token, key })
}

function sampleOf(id: string, at = seed): Record<string, unknown> {
  const call = writes.find((one) => one.id === id) as Call
  return sampleRequest(forms, call, staff, at).body as Record<string, unknown>
}

async function eventsOf(work: () => Promise<unknown>): Promise<number> {
  const { log } = arrive.arrive().kernel
  const before = await eventCount(log)
  await work()
  return (await eventCount(log)) - before
}

/** Retries after a 503, as screens do. */
async function persist(send: () => Promise<Reply>): Promise<Reply> {
  const reply = await send()
  return reply.status === 503 ? persist(send) : reply
}

const shown = ({ status, body }: Reply) => ({ status, body })

describe.each(withBody)('a call of $method $path', (call) => {
  test('that is repeated gives the same response and is one event', async () => {
    const requested = { key: randomUUID(), seed: ++seed }
    const first = await ask(call, requested)
    expect(first.status).toBe(call.answer.status)
    expect(await eventsOf(async () => expect(shown(await ask(call, requested))).toEqual(shown(first)))).toBe(0)
  })

  test('with the key of another body is refused and changes nothing', async () => {
    const key = randomUUID()
    await ask(call, { key, seed: ++seed })
    const events = await eventsOf(async () => {
      const other = await ask(call, { key, seed: ++seed })
      expect([other.status, troubleWith(other), other.body['code']]).toEqual([422, [], 'key-reused'])
    })
    expect(events).toBe(0)
  })

  test(`that is sent ${AT_ONCE} times at once is one event with one response`, async () => {
    const requested = { key: randomUUID(), seed: ++seed }
    const events = await eventsOf(async () => {
      const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => persist(() => ask(call, requested))))
      expect(replies.map(shown)).toEqual(Array(AT_ONCE).fill(shown(replies[0] as Reply)))
      expect(replies[0]?.status).toBe(call.answer.status)
    })
    expect(events).toBe(1)
  })

  test('that was refused with 400 may be corrected under the same key', async () => {
    const requested = { key: randomUUID(), seed: ++seed }
    const events = await eventsOf(async () => {
      expect((await ask(call, { ...requested, over: { nonsense: 'x' } })).status).toBe(400)
      expect((await ask(call, requested)).status).toBe(call.answer.status)
    })
    expect(events).toBe(1)
  })

  test('without a key is one event each time that it changes something', async () => {
    const requested = { key: null, seed: ++seed }
    const events = await eventsOf(async () => [await ask(call, requested), await ask(call, requested)])
    expect(events).toBe(isUnchanged(call) ? 1 : 2)
  })
})

describe.each(deletions)('a call of $method $path', (call) => {
  test('that is repeated gives the first response, also at once; with a new key no one is found', async () => {
    const requested = { key: randomUUID(), seed, person: await victim(client, admin, call) }
    const replies = [...(await Promise.all([ask(call, requested), ask(call, requested)])), await ask(call, requested)]
    const [type, message] = goneBy(call)
    const deleted = { status: 200, body: { message } }
    expect(replies.map(shown)).toEqual([deleted, deleted, deleted])
    expect((await ask(call, { ...requested, key: randomUUID() })).body).toMatchObject({ message: 'User not found.' })
    const ofPerson = (await entriesOf(arrive.arrive().kernel.log)).filter(
      ({ envelope }) => envelope.subject === `person/${requested.person}` && envelope.type === type,
    )
    expect(ofPerson).toHaveLength(1)
  })

  test('that was refused with 404 may be repeated under the same key once the person exists', async () => {
    const key = randomUUID()
    expect((await ask(call, { key, seed, person: 999_999 })).status).toBe(404)
    expect((await ask(call, { key, seed, person: await victim(client, admin, call) })).status).toBe(200)
  })
})

test('every repeated call gives the same response after a restart', async () => {
  const requested = withBody.map((call) => ({ call, key: randomUUID(), seed: ++seed }))
  const gone = writes.find(({ id }) => id === 'delete-staff') as Call
  const deletion = { call: gone, key: randomUUID(), seed, person: await victim(client, admin, gone) }
  const send = async () => {
    const replies: ReturnType<typeof shown>[] = []
    for (const { call, ...one } of [...requested, deletion]) replies.push(shown(await ask(call, one)))
    return replies
  }
  const first = await send()
  await arrive.restart()
  expect(await eventsOf(async () => expect(await send()).toEqual(first))).toBe(0)
  const other = requested.map(async ({ call, key, seed: sent }) => {
    return [call.id, (await ask(call, { key, seed: sent + 1 })).status]
  })
  expect(await Promise.all(other)).toEqual(requested.map(({ call }) => [call.id, 422]))
})

test.each([
  ['one character too short', 'k'.repeat(15)],
  ['one character too long', 'k'.repeat(65)],
  ['empty', ''],
  ['of a stranger’s characters', 'key-0123456789-abc/'],
  ['two in one', `${'k'.repeat(16)}, ${'l'.repeat(16)}`],
])('an Idempotency-Key that is %s is refused by every write', async (_, key) => {
  const events = await eventsOf(async () => {
    for (const call of writes) {
      const reply = await ask(call, { key, seed })
      expect([call.id, reply.status, reply.body['code'], troubleWith(reply)]).toEqual([call.id, 400, 'invalid-key', []])
    }
  })
  expect(events).toBe(0)
})

test('an Idempotency-Key belongs to one person and one call: others may use the same', async () => {
  const other = await newStaff(client, 'other@mail.example')
  const key = randomUUID()
  const save = (path: string, token: string) =>
    client.call('POST', path, { body: sampleOf('save-job', 5), token, key }).then(({ status }) => status)
  expect(await eventsOf(async () => [await save('/job', staff.token), await save('/job', other.token)])).toBe(2)
  expect(
    await eventsOf(async () => [await save('/nurse', staff.token), await save('/registered_nurse', staff.token)]),
  ).toBe(2)
  expect((await client.rows('/get_job_data', other.token, 'job_data')).length).toBe(1)
})
