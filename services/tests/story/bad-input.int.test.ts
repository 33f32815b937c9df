import type { Call } from '@arrive/contracts/call.ts'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Field, Form } from '@arrive/contracts/form.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith, pathOf } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { resetToken } from '../../identity/testing/links.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type CallOptions, createClient, type Reply } from '../testing/client.ts'
import { eventCount } from '../testing/history.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { companyBody, multipart, sampleRequest } from '../testing/requests.ts'

const CALLS = calls
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
  return client.call(method, path.replace('{user_id}', String(id)), { token, ...options })
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
    for (const [what, raw, status] of BROKEN) await expectRefused(what, () => send(call, { raw }), [status])
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

  test('refuses valid answers with a byte that is not UTF-8', async () => {
    const raw = new Uint8Array(Buffer.from(JSON.stringify(good(call).body)))
    // The second letter of the first text after a colon.
    raw[Buffer.from(raw).indexOf(':"') + 3] = 0xff
    await expectRefused('0xff', () => send(call, { raw }))
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

/** Values that no field accepts. */
const NEVER: readonly [string, unknown][] = [
  ['an operator', { $ne: '' }],
  ['another operator', { $gt: '', $where: 'sleep(9999)' }],
  ['an object', { toString: 'x' }],
  ['a list of objects', [{}]],
  ['a list of lists', [[]]],
  ['a number with a fraction', 1.5e300],
  ['a lone surrogate', 'a\ud800b'],
  ['3,000 characters', 'x'.repeat(3_000)],
]

const applicantFields = forms.flatMap((form) =>
  form.parts.flatMap((part) => fieldsBy(part, 'applicant').map(([name, field]) => ({ form, part, name, field }))),
)

/** Rows of a part are identified by their label: a wrong label means a missing row, so it is excluded. */
const where = applicantFields.map((one) => ({ ...one, what: `${one.form.name} ${one.part.name}.${one.name}` }))

describe('no answer of a form accepts', () => {
  test.each(where)('a value of another kind: $what', async ({ form, part, name, field }) => {
    const call = CALLS.find(({ method, path }) => method === 'POST' && path === form.save.path) as Call
    for (const [what, value] of [...NEVER, ...wrongFor(field)]) {
      const options = sentWith(form, pathOf(form, part.name, name), value)
      if (options !== undefined) await expectRefused(`${what} in ${name}`, () => send(call, options))
    }
  })

  test.each(where.filter(({ field }) => field.required !== false && field.requiredWhen === undefined))(
    'nothing if it is required: $what',
    async ({ form, part, name, field }) => {
      const { rows } = part
      if (rows?.label?.field === name) return
      const call = CALLS.find(({ method, path }) => method === 'POST' && path === form.save.path) as Call
      const blanks = field.kind === 'tick' ? [null, undefined, false, ''] : [null, undefined, '', '   ', '\u200b\u00a0']
      for (const value of blanks) {
        const options = sentWith(form, pathOf(form, part.name, name), value)
        if (options !== undefined) await expectRefused(`${JSON.stringify(value)} in ${name}`, () => send(call, options))
      }
    },
  )
})

/** A valid body with one change. Multipart bodies hold only texts, without lone surrogates. */
function sentWith(form: Form, path: string, value: unknown): CallOptions | undefined {
  const body = bodyWith(form, path, value)
  if (form.save.type === 'json') return { body }
  const isText = value === undefined || (typeof value === 'string' && value.isWellFormed())
  return isText ? { form: multipart(body, '') } : undefined
}

function wrongFor({ kind, length = 4 }: Field): [string, unknown][] {
  const wrong: Partial<Record<Field['kind'], readonly unknown[]>> = {
    email: ['nobody', 'a\0b', 'a@', '@b', 'a b@c.example', 'a@b..example', 'a@b.example\r\nBcc: c@d.example', 12, true],
    phone: ['call me', 'a\u001bJb', 'x', true, 7_045_550_101],
    digits: ['12a4', 'a\0b', '1'.repeat(length + 1), '1'.repeat(length - 1), 1_234, '-123'],
    code: ['12345', '', 'ä', 1_234],
    date: [
      '2026-02-30',
      '2026-13-01',
      '26-01-01',
      '01/02/2026',
      '2026-1-1',
      20_260_101,
      'today',
      '0000-00-00',
      '2026-\n01-01',
    ],
    number: ['many', '-1', '1e3', '0x10', -1, 81, true, ['3']],
    choice: ['none of them', 0, true, ['Phone']],
    choices: ['none of them', 'Wound Care, none of them', 0, Array(200).fill('Wound Care')],
    tick: ['yes', 1, 'TRUE'],
    line: [12, true, 'x'.repeat(201), 'x\u00a0'.repeat(150)],
    signature: [12, true, 'x'.repeat(201)],
    box: [12, true, 'x'.repeat(2_001)],
  }
  return (wrong[kind] ?? []).map((value) => [JSON.stringify(value).slice(0, 40), value])
}

test.each(forms.filter((form) => Object.keys(companyBody(form)).length > 0))(
  'the company’s part of $name takes no wrong value, no applicant’s field and no empty body',
  async (form) => {
    const call = CALLS.find(({ path }) => path === `/company_section${form.save.path}/{user_id}`) as Call
    const fields = form.parts.flatMap((part) => fieldsBy(part, 'company'))
    for (const [name] of fields) {
      for (const [what, value] of NEVER)
        await expectRefused(`${what} in ${name}`, () => send(call, { body: { [name]: value } }))
    }
    for (const [name] of form.parts.flatMap((part) => fieldsBy(part, 'applicant'))) {
      await expectRefused(name, () => send(call, { body: { ...companyBody(form), [name]: 'x' } }))
    }
    await expectRefused('nothing', () => send(call, { body: {} }))
  },
)

test('registration and login accept texts only', async () => {
  for (const id of ['register', 'register-admin', 'admin-login', 'staff-login']) {
    const call = CALLS.find((one) => one.id === id) as Call
    const body = good(call).body as Record<string, unknown>
    for (const name of Object.keys(body)) {
      const isOptional = id === 'register-admin' && name === 'confirmPassword'
      for (const value of [{ $ne: '' }, { $gt: '' }, ['a'], 12, true, null, '', undefined, 'x'.repeat(10_000)]) {
        if (isOptional && value === undefined) continue
        await expectRefused(`${name} of ${id}`, () => send(call, { body: { ...body, [name]: value } }))
      }
    }
  }
})

test('every list refuses unknown query parameters', async () => {
  for (const { path, call } of formReads(forms)) {
    const filters = call.query?.filter !== undefined
    const queries = [
      'x=1',
      '__proto__=1',
      'limit=0',
      'limit=201',
      'limit=-1',
      'limit=1e2',
      'limit=5&limit=6',
      'sort=email',
      'sort=;drop',
      'cursor=!',
      'cursor=AAAA',
      'cursor=',
      `cursor=${'A'.repeat(500)}`,
      `filter=${'x'.repeat(300)}`,
      'limit[$gt]=1',
      '%00=1',
    ]
    const cursors = [[], [1], [{}, 'x'], [null, 'x'], ['x', 5], 'x', { value: 1 }].map(
      (value) => `cursor=${Buffer.from(JSON.stringify(value)).toString('base64url')}`,
    )
    for (const query of [...queries, ...cursors]) {
      await expectRefused(`${path}?${query.slice(0, 60)}`, () => client.get(`${path}?${query}`, admin))
    }
    for (const text of ['%', '%ff', 'x'.repeat(255), '%F0%9F%98%80'.repeat(255), 'é', ...(filters ? [] : ['ann'])]) {
      const headers = { 'X-List-Filter': text }
      await expectRefused(`${path} for ${text.slice(0, 9)}`, () => client.call('GET', path, { token: admin, headers }))
    }
    expect(call.access).not.toBe('public')
  }
})

test('calls without query parameters refuse them', async () => {
  for (const call of CALLS.filter(({ query }) => query === undefined)) {
    const { path } = sampleRequest(forms, call, staff)
    await expectRefused(call.id, () => send({ ...call, path: `${path}?x=1` }, good(call)))
  }
})
