import type { FieldError } from '@arrive/contracts/messages/message.ts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ArriveError } from '../common/errors.ts'
import type { Route } from './route.ts'
import { echo, startEdge, type ToyEdge, toyCall } from './testing/toy-edge.ts'

const JSON_BODY = { type: 'json', schema: {} } as const
const CANARY = 'canary-4711'

const failing = (path: string, error: unknown): Route => ({
  call: toyCall({ method: 'GET', path }),
  handle: () => Promise.reject(error),
})

const ROUTES: Route[] = [
  echo({ method: 'POST', path: '/form', body: JSON_BODY, repeatable: true }),
  echo({ method: 'POST', path: '/staff-form', access: 'staff', body: JSON_BODY, repeatable: true }),
  echo({ method: 'PUT', path: '/section/{user_id}', access: 'admin', body: JSON_BODY, repeatable: true }),
  echo({ method: 'GET', path: '/rows', access: 'person', query: { page: {} } }),
  echo({ method: 'GET', path: '/rows/{user_id}', access: 'admin' }),
  echo({ method: 'GET', path: '/texts/{text_id}', params: { text_id: {} }, cache: 'public, max-age=60' }),
  echo({ method: 'GET', path: '/feed', access: 'service' }),
  failing('/gone', new ArriveError('erased')),
  failing('/conflict', new ArriveError('email-taken')),
  failing('/away', new ArriveError('log-away', { retryAfter: 3, cause: new Error(CANARY) })),
  failing('/broken', new TypeError(CANARY, { cause: new Error(CANARY) })),
  failing('/strange', CANARY),
  {
    call: toyCall({ method: 'GET', path: '/bytes', answer: { status: 200, schema: {}, type: 'application/pdf' } }),
    handle: async () => ({ status: 200, body: Buffer.from('%PDF'), headers: { 'Content-Disposition': 'inline' } }),
  },
]

let toy: ToyEdge
beforeAll(async () => {
  toy = await startEdge(ROUTES, { limits: 'off' })
})
afterAll(() => toy.edge.close(1_000))

interface Problem {
  readonly code: string
  readonly message: string
  readonly error: string
  readonly errors?: FieldError[]
}

async function ask(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(toy.origin + path, { method, ...init })
  const text = await response.text()
  return { response, text, json: (): Problem => JSON.parse(text) as Problem }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }
const big = JSON.stringify({ name: 'x'.repeat(200_000) })

describe('refusals', () => {
  it.each([
    ['404 before all', 'POST /nowhere', { headers: json, body: '{' }, '404 no-route'],
    ['405 before 401', 'DELETE /staff-form', {}, '405 wrong-method'],
    ['401 before 415', 'POST /staff-form', { body: 'text' }, '401 no-session'],
    ['401 before a bad id', 'GET /rows/zero', {}, '401 no-session'],
    ['403 before 415', 'POST /staff-form', { headers: bearer('admin-token'), body: 'text' }, '403 not-allowed'],
    ['403 before a bad id', 'GET /rows/zero', { headers: bearer('staff-token') }, '403 not-allowed'],
    ['403 for a feed', 'GET /feed', { headers: bearer('admin-token') }, '403 not-allowed'],
    [
      '415 before 413',
      'POST /form',
      { headers: { 'content-type': 'text/plain' }, body: big },
      '415 wrong-content-type',
    ],
    [
      '413 before 400',
      'PUT /section/zero',
      { headers: { ...json, ...bearer('admin-token') }, body: big },
      '413 too-large',
    ],
    [
      'a bad id',
      'PUT /section/zero',
      { headers: { ...json, ...bearer('admin-token') }, body: '{' },
      '400 invalid-user-id',
    ],
    ['a bad key', 'POST /form', { headers: { ...json, 'idempotency-key': 'short' }, body: '{' }, '400 invalid-key'],
    ['a bad body', 'POST /form', { headers: json, body: '{' }, '400 invalid-body'],
    ['no body', 'POST /form', { headers: json }, '400 invalid-body'],
    ['wrong answers', 'POST /form', { headers: json, body: '{}' }, '400 invalid-answers'],
    ['an unknown parameter', 'GET /rows?size=1', { headers: bearer('staff-token') }, '400 invalid-query'],
    ['a parameter in a path', 'GET /texts/none', {}, '400 invalid-query'],
    ['what the handler refuses', 'GET /gone', {}, '410 erased'],
    ['a conflict', 'GET /conflict', {}, '409 email-taken'],
    ['what is away', 'GET /away', {}, '503 log-away'],
    ['what is broken', 'GET /broken', {}, '500 internal'],
    ['what is thrown and no error', 'GET /strange', {}, '500 internal'],
  ] as [string, string, RequestInit, string][])('%s', async (_, target, init, told) => {
    const [method = '', path = ''] = target.split(' ')
    const { response, text, json: read } = await ask(method, path, init)
    expect(`${response.status} ${read().code}`).toBe(told)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(read().message).toBe(read().error)
    expect(text).not.toContain(CANARY)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'multipart/form-data; boundary=X',
  ])('a body of type %s', async (type) => {
    const { response } = await ask('POST', '/form', { headers: { 'content-type': type }, body: '{"name":"a"}' })
    expect(response.status).toBe(415)
  })

  it.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;\tcharset=utf-8',
    'application/json ; charset="utf-8"',
  ])('no body of type %j', async (type) => {
    const { response } = await ask('POST', '/form', { headers: { 'content-type': type }, body: '{"name":"a"}' })
    expect(response.status).toBe(200)
  })

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The body is not in UTF-8.'],
    ['a letter in too many bytes', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'The body is not in UTF-8.'],
    ['half of a surrogate pair', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'The body is not in UTF-8.'],
    ['a name of a prototype', '{"__proto__":{}}', 'The body is more than 16 levels deep, or names a __proto__.'],
    ['depth', '['.repeat(100_000), 'The body is more than 16 levels deep, or names a __proto__.'],
    ['nothing', '', 'The body is empty.'],
    ['no JSON', '{"name":a}', 'The body is not JSON.'],
    ['JSON that goes wrong', '{"name":1,}', 'The body is not JSON: see line 1, column 11.'],
  ])('of %s describes what is wrong', async (_, body, message) => {
    const { response, json: read } = await ask('POST', '/form', { headers: json, body })
    expect([response.status, read().code, read().message]).toEqual([400, 'invalid-body', message])
  })

  it.each(['gzip', 'br', 'identity, gzip', 'unknown'])('a body encoded as %s', async (encoding) => {
    const headers = { ...json, 'content-encoding': encoding }
    expect((await ask('POST', '/form', { headers, body: '{"name":"a"}' })).response.status).toBe(415)
  })

  it.each(['identity', 'Identity'])('do not apply to a body encoded as %s, which is not encoded', async (encoding) => {
    const headers = { ...json, 'content-encoding': encoding }
    expect((await ask('POST', '/form', { headers, body: '{"name":"a"}' })).response.status).toBe(200)
  })

  it.each([
    ['application/json', { 'content-type': 'text/plain' }],
    ['without Content-Encoding', { ...json, 'content-encoding': 'gzip' }],
  ])('of an unsupported body say what is supported: %s', async (how, headers) => {
    const { response, json: read } = await ask('POST', '/form', { headers, body: '{"name":"a"}' })
    expect([response.status, read().message]).toEqual([415, expect.stringContaining(how)])
  })

  it('of a body that is too large give the limit', async () => {
    const { json: read } = await ask('POST', '/form', { headers: json, body: big })
    expect(read().message).toBe('The body must be 128 KB or smaller.')
  })

  it.each([
    'staff-token',
    'Bearer',
    'Bearer ',
    'Bearer  staff-token',
    'Bearer staff-token x',
    'Basic staff-token',
    'Bearer dead',
  ])('the authorization %j', async (authorization) => {
    const { response } = await ask('GET', '/rows', { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('describe what is wrong with the form, and when to try again', async () => {
    const { json: read } = await ask('POST', '/form', { headers: json, body: '{}' })
    expect(read()).toMatchObject({ message: 'Please tell your name.', errors: [{ path: 'name', message: 'Missing.' }] })
    expect((await ask('GET', '/away')).response.headers.get('retry-after')).toBe('3')
    expect((await ask('DELETE', '/form')).response.headers.get('allow')).toBe('OPTIONS, POST')
  })
})

describe('answers', () => {
  it('contain what the handler received', async () => {
    const headers = {
      ...json,
      ...bearer('staff-token'),
      'idempotency-key': 'k'.repeat(16),
      'x-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      'user-agent': 'x'.repeat(501),
    }
    const { response, text } = await ask('POST', '/staff-form', { headers, body: '{"name":"Ana"}' })
    expect(response.status).toBe(200)
    expect(JSON.parse(text)).toEqual({
      role: 'staff',
      params: {},
      query: {},
      body: { name: 'Ana' },
      idempotencyKey: 'k'.repeat(16),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: expect.stringMatching(/^[\w-]{22}$/),
      client: { ip: '127.0.0.1', agent: 'x'.repeat(500) },
    })
  })

  it("repeat the caller's request id, which is logged next to the edge's own", async () => {
    const headers = {
      ...json,
      'x-request-id': 'ann-example-com-0001',
      traceparent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`,
    }
    const { response, text } = await ask('POST', '/form', { headers, body: '{"name":"Ana"}' })
    expect(response.headers.get('x-request-id')).toBe('ann-example-com-0001')
    expect(text).not.toMatch(/ann-example-com-0001|a1a1/)
    await toy.logged('"clientRequestId":"ann-example-com-0001"')
    const line = toy
      .log()
      .split('\n')
      .find((one) => one.includes('ann-example-com-0001'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      requestId: JSON.parse(text).requestId,
      traceparent: headers.traceparent,
    })
  })

  it.each([
    ['x-request-id', 'short'],
    ['x-request-id', 'a"},{"forged":"line-0000'],
    ['traceparent', '00-00000000000000000000000000000000-b7ad6b7169203331-01'],
    ['traceparent', 'anything'],
  ])('replace an invalid %s: %j', async (name, value) => {
    const { response, text } = await ask('POST', '/form', { headers: { ...json, [name]: value }, body: '{"name":"a"}' })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(text).not.toContain('forged')
    expect(JSON.parse(text)).not.toHaveProperty('traceparent')
  })

  it.each([
    ['POST', '/form', 400],
    ['GET', '/nowhere', 404],
    ['GET', '/rows', 401],
    ['GET', '/broken', 500],
    ['GET', '/bytes', 200],
    ['OPTIONS', '/form', 204],
    ['GET', '/livez', 200],
    ['GET', '/openapi.json', 200],
  ])('carry the security headers: %s %s', async (method, path, status) => {
    const { response } = await ask(method, path, method === 'POST' ? { headers: json, body: '{' } : {})
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    })
    for (const absent of ['x-powered-by', 'access-control-allow-origin', 'strict-transport-security', 'set-cookie']) {
      expect(response.headers.has(absent)).toBe(false)
    }
  })

  it('may be bytes of a type, with headers of the handler', async () => {
    const { response, text } = await ask('GET', '/bytes')
    expect([text, response.headers.get('content-type')]).toEqual(['%PDF', 'application/pdf'])
    expect(response.headers.get('content-disposition')).toBe('inline')
  })

  it('to HEAD equal those to GET without the body', async () => {
    const [head, get] = [await ask('HEAD', '/bytes'), await ask('GET', '/bytes')]
    expect(head.text).toBe('')
    expect(head.response.headers.get('content-length')).toBe(get.response.headers.get('content-length'))
    expect((await ask('HEAD', '/nowhere')).response.status).toBe(404)
  })

  it('of the edge itself serve health and documents', async () => {
    expect((await ask('GET', '/livez')).text).toBe('{"status":"ok"}')
    expect((await ask('GET', '/readyz')).text).toBe('{"status":"ok","parked":0}')
    expect((await ask('GET', '/openapi.json')).text).toBe('{"openapi":"3.1.0"}')
    expect((await ask('POST', '/livez')).response.status).toBe(405)
  })
})

it('the log of all this contains patterns and codes, and no request data', async () => {
  await ask('GET', `/rows/${CANARY}?q=${CANARY}`, { headers: { ...bearer(CANARY), 'user-agent': CANARY } })
  await ask('POST', '/form', { headers: json, body: JSON.stringify({ name: '', ssn: CANARY }) })
  await toy.logged('"code":"invalid-answers"')
  expect(toy.log()).toContain('"route":"/rows/{user_id}"')
  expect(toy.log()).toContain('"error":"TypeError < Error"')
  expect(toy.log()).not.toContain(CANARY)
  expect(toy.log()).not.toContain('127.0.0.1')
})
