import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { beforeAll, expect, test } from '@jest/globals'
import { assert, asyncProperty, constantFrom, jsonValue, oneof, record, string, tuple } from 'fast-check'
import { listCall } from '../testing/listing.ts'
import { places, withAt } from '../testing/places-in-values.ts'
import { troubleWith } from '../testing/problem.ts'
import { sampleRequest } from '../testing/requests.ts'
import { openOffice } from './office.ts'

const CALLS = calls
const withBody = CALLS.filter(({ body }) => body !== undefined)
const RUNS = 100

const office = openOffice()
const { client } = office

beforeAll(async () => {
  for (const call of CALLS.filter(({ access }) => access === 'staff')) {
    await client.call('POST', call.path, {
      body: sampleRequest(forms, call, office.staff).body,
      token: office.staff.token,
    })
  }
})

/** Accepted, or refused as the client’s mistake; never a server failure. */
async function expectSound(call: Call, raw: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const token = call.access === 'public' ? undefined : call.access === 'admin' ? office.admin : office.staff.token
  const { method, path } = sampleRequest(forms, call, office.staff)
  const reply = await client.call(method, path, { raw, token, headers: more })
  if (reply.status >= 300) expect({ raw, trouble: troubleWith(reply) }).toEqual({ raw, trouble: [] })
}

const anything = oneof(
  jsonValue({ stringUnit: 'binary' }),
  string({ unit: 'binary' }),
  constantFrom(-0, 1e308, 2 ** 53, '__proto__'),
)

test.each(withBody.filter(({ body }) => body?.type === 'json'))(
  '$method $path answers any JSON without a failure',
  async (call) => {
    const good = sampleRequest(forms, call, office.staff).body
    const spot = constantFrom(...places(good))
    const property = asyncProperty(
      oneof(
        { weight: 1, arbitrary: anything.map((value) => [[], value] as const) },
        { weight: 3, arbitrary: tuple(spot, anything) },
      ),
      ([at, value]) => expectSound(call, JSON.stringify(withAt(good, at, value))),
    )
    await assert(property, { numRuns: RUNS })
  },
)

test('POST /staff_applications answers any multipart body without a failure', async () => {
  const call = CALLS.find(({ id }) => id === 'save-career') as Call
  const word = oneof(
    string({ unit: 'binary' }),
    constantFrom('resume', 'email', 'filename', 'name="', '"', '--X', '\r\n', 'form-data'),
  )
  const part = record({ name: word, file: word, content: word }).map(
    ({ name, file, content }) =>
      `--X\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n${content}\r\n`,
  )
  const body = oneof(
    tuple(part, part).map((parts) => `${parts.join('')}--X--\r\n`),
    tuple(word, part, word).map((parts) => parts.join('')),
  )
  const headers = { 'Content-Type': 'multipart/form-data; boundary=X' }
  await assert(
    asyncProperty(body, (raw) => expectSound(call, raw, headers)),
    { numRuns: RUNS * 3 },
  )
})

test('every address with a parameter answers any text in its place without a failure', async () => {
  const property = asyncProperty(
    constantFrom(...CALLS.filter(({ path }) => path.includes('{'))),
    string({ unit: 'binary', maxLength: 40 }),
    async (call, text) => {
      const path = call.path.replace(/\{\w+\}/, encodeURIComponent(text.toWellFormed()))
      const { status } = await client.call(call.method, path, { token: office.admin, ...emptyBody(call) })
      // An invalid mail link is refused as such.
      expect(call.id === 'stop-reminders' ? [400, 401, 404] : [200, 400, 404, ...refusedTo(call)]).toContain(status)
    },
  )
  await assert(property, { numRuns: RUNS * 3 })
})

test('every list answers any query without a failure', async () => {
  const name = oneof(constantFrom('limit', 'cursor', 'sort', 'filter'), string({ unit: 'binary', maxLength: 10 }))
  const value = oneof(
    string({ unit: 'binary', maxLength: 40 }),
    jsonValue().map((json) => Buffer.from(JSON.stringify(json)).toString('base64url').slice(0, 400)),
  )
  const lists = CALLS.filter(
    ({ method, path, access }) => method === 'GET' && !path.includes('{') && access !== 'service' && access !== 'link',
  )
  const property = asyncProperty(constantFrom(...lists), name, value, async (call, key, text) => {
    const { path, headers } = listCall(call.path, { [key.toWellFormed()]: text.toWellFormed() })
    const { status } = await client.call('GET', path, { token: office.admin, headers })
    expect([200, 400, ...refusedTo(call)]).toContain(status)
  })
  await assert(property, { numRuns: RUNS * 3 })
})

function emptyBody({ body }: Call) {
  if (body === undefined) return {}
  return 'type' in body && body.type === 'multipart' ? { form: new FormData() } : { body: {} }
}

/** The office has no drafts or signatures of its own. */
function refusedTo({ access }: Call): readonly number[] {
  return access === 'staff' ? [403] : []
}

test('after all random requests no one is parked and the product is ready', async () => {
  const { status, body } = await client.get('/readyz')
  expect([status, body['parked']]).toEqual([200, 0])
  const rebuilt = await office.arrive.rebuild()
  expect(rebuilt.flatMap(({ differences }) => differences)).toEqual([])
})
