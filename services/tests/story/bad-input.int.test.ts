import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { resetToken } from '../../identity/testing/links.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type CallOptions, createClient, type Reply } from '../testing/client.ts'
import { eventCount } from '../testing/history.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { sampleRequest } from '../testing/requests.ts'

const CALLS = calls
const NO_REFERENCE = '00000000-0000-4000-8000-000000000000'
const jsonCalls = CALLS.filter(({ body }) => body?.type === 'json')

let arrive: TestArrive
const client = createClient(() => arrive.origin())
let staff: Staff
let admin: string
let events: number

beforeAll(async () => {
  arrive = await startTestArrive()
  admin = await adminToken(client)
  staff = await newStaff(client, 'staff@mail.example')
  for (const call of CALLS.filter(({ access }) => access === 'staff')) await send(call, good(call))
  events = await eventCount(arrive.arrive().kernel.log)
})
// Refused input must not leave an event behind.
afterAll(async () => {
  const after = await eventCount(arrive.arrive().kernel.log)
  await arrive.end()
  expect(after).toBe(events)
})

const good = (call: Call): CallOptions => {
  const { body, form } = sampleRequest(forms, call, staff)
  return { body, form }
}

async function send(
  { method, path, access }: Call,
  options: CallOptions,
  id: string | number = staff.person,
): Promise<Reply> {
  const link = access === 'link' ? await resetToken(arrive.arrive().kernel, staff.person) : undefined
  const token = access === 'public' ? undefined : access === 'admin' ? admin : (link ?? staff.token)
  const own = path.replace('{user_id}', String(id)).replace('{reference_id}', NO_REFERENCE)
  return client.call(method, own, { token, ...options })
}

/** Refused with one of these statuses, as a problem that says in a sentence what is wrong. */
async function expectRefused(
  what: string,
  ask: () => Promise<Reply>,
  statuses: readonly number[] = [400],
): Promise<void> {
  const reply = await ask()
  expect({ what, status: reply.status, trouble: troubleWith(reply) }).toEqual({
    what,
    status: statuses.includes(reply.status) ? reply.status : statuses,
    trouble: [],
  })
}

const bytes = (...values: number[]) => new Uint8Array(values)
/** Bodies that no call accepts, with the expected status. */
const BROKEN: readonly [string, string | Uint8Array<ArrayBuffer>, number][] = [
  ['empty', '', 400],
  ['not JSON', 'name=Ann', 400],
  ['cut off', '{"a":', 400],
  ['two values', '{} {}', 400],
  ['NaN', '{"a":NaN}', 400],
  ['an array', '[]', 400],
  ['an array of good bodies', '[{}]', 400],
  ['null', 'null', 400],
  ['a text', '"text"', 400],
  ['a number', '12', 400],
  ['true', 'true', 400],
  ['100,000 levels of lists', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400],
  ['100,000 levels without an end', '['.repeat(100_000), 400],
  ['20,000 levels of objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400],
  ['a megabyte', JSON.stringify({ a: 'x'.repeat(1_024 * 1_024) }), 413],
  ['one byte too many', `{"a":"${'x'.repeat(128 * 1_024 - 7)}"}`, 413],
  ['__proto__', '{"__proto__":{"isAdmin":true}}', 400],
  ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ['an unknown field', '{"isAdmin":true}', 400],
  [
    '10,000 unknown fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 1]))),
    400,
  ],
  ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), 400],
  ['an overlong UTF-8 form', bytes(0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d), 400],
  ['UTF-16', new Uint8Array([...Buffer.from('\ufeff{}', 'utf16le')]), 400],
  ['a byte order mark', '\ufeff{}', 400],
]

describe.each(jsonCalls)('$method $path', (call) => {
  test('refuses every malformed body', async () => {
    const largest = call.body !== undefined && 'largest' in call.body ? call.body.largest : undefined
    for (const [what, raw, status] of BROKEN) {
      const isTooLarge = raw.length > (largest ?? Number.MAX_SAFE_INTEGER)
      await expectRefused(what, () => send(call, { raw }), [isTooLarge ? 413 : status])
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test('refuses every other content type', async () => {
    const raw = JSON.stringify(good(call).body)
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=X',
      'application/xml',
      'application/json; charset=latin1',
      'application/jsonp',
      'application/problem+json',
      '*/*',
    ] as const
    for (const type of types) {
      await expectRefused(type, () => send(call, { raw, headers: { 'Content-Type': type } }), [415])
    }
    await expectRefused('gzip', () => send(call, { raw, headers: { 'Content-Encoding': 'gzip' } }), [415])
  })

  test('refuses an unknown field next to valid answers, also __proto__', async () => {
    const body = good(call).body as object
    for (const name of ['user_id', 'role', 'isAdmin', '$where', 'constructor', 'toString', '', 'x'.repeat(5_000)]) {
      await expectRefused(name, () => send(call, { body: { ...body, [name]: 'x' } }))
    }
    const raw = JSON.stringify(body).replace('{', '{"__proto__":{"role":"admin"},')
    await expectRefused('__proto__', () => send(call, { raw }))
  })
})
