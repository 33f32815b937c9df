import { connect } from 'node:net'
import { ERRORS, type ErrorCode, problem } from '@arrive/contracts/errors.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createLimiters } from '../../app/settings/limits.ts'
import { memoryLimiter } from '../common/memory-limiter.ts'
import type { EdgeOptions } from './options.ts'
import type { Route } from './route.ts'
import { echo, endless, rawExchange, startEdge, TOY_LIMITS, type ToyEdge, toyCall } from './testing/toy-edge.ts'

const FAST = { headers: 200, request: 300, check: 50 }
const JSON_BODY = { type: 'json', schema: {} } as const
const CANARY = 'canary-4711'

let toy: ToyEdge | undefined
async function start(routes: readonly Route[], options: Partial<EdgeOptions> = {}): Promise<ToyEdge> {
  toy = await startEdge(routes, options)
  return toy
}
afterEach(() => toy?.edge.close(0))

function gate(): { route: Route; entered: Promise<void>; open: () => void } {
  const [entered, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const call = toyCall({ method: 'GET', path: '/gate' })
  const handle = async () => {
    entered.resolve()
    await opened.promise
    return { status: 200, body: { done: true } }
  }
  return { route: { call, handle }, entered: entered.promise, open: () => opened.resolve() }
}

const form = echo({ method: 'POST', path: '/form', body: JSON_BODY, limit: 'form' })
const post = (origin: string, headers: Record<string, string> = {}, body = '{"name":"a"}') =>
  fetch(`${origin}/form`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const KEY = { 'idempotency-key': '0192f3a5-7c11-7a2e-9b7e-2f6f0c0d1e2f' }

describe('a connection', () => {
  it.each([
    ['what is not HTTP', 'hello\r\n\r\n', 'invalid-request'],
    [
      'two lengths',
      'POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      'invalid-request',
    ],
    ['no host', 'GET /livez HTTP/1.1\r\n\r\n', 'invalid-request'],
    [
      'headers without measure',
      `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'too-long-headers',
    ],
    ['headers that never end', 'GET /livez HTTP/1.1\r\nHost: x\r\n', 'too-slow'],
    [
      'a body that never ends',
      'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      'too-slow',
    ],
  ] as [string, string, ErrorCode][])('with %s gets a response and is closed', async (name, bytes, code) => {
    const { status } = ERRORS[code]
    const { port } = await start([form], { timeouts: FAST })
    const answer = await rawExchange(port, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z][a-zA-Z ]+\r\n`))
    const said = name === 'no host' ? message('host.missing') : undefined
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(problem(english, code, { message: said }))
  })

  it('is asked for its body only when the request may continue', async () => {
    const { port } = await start([form, echo({ method: 'POST', path: '/own', access: 'staff', body: JSON_BODY })])
    const head = (path: string, close = '') =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\n${close}Content-Type: application/json\r\nContent-Length: ` +
      '12\r\nExpect: 100-continue\r\n\r\n'
    expect(await rawExchange(port, head('/own'))).toMatch(/^HTTP\/1\.1 401 .*connection: close/is)
    const answer = await rawExchange(port, `${head('/form', 'Connection: close\r\n')}{"name":"a"}`)
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })

  it('whose client disconnected causes no error', async () => {
    const { route, entered, open } = gate()
    const { port, logged, origin } = await start([route])
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /gate HTTP/1.1\r\nHost: x\r\n\r\n')
    await entered
    socket.destroy()
    open()
    await logged('"route":"/gate"')
    expect((await fetch(`${origin}/livez`)).status).toBe(200)
  })
})

describe('a stream', () => {
  const stream = (path: string, source: () => AsyncIterable<string>): Route => ({
    call: toyCall({ method: 'GET', path }),
    handle: async () => ({ status: 200, body: source() }),
  })
  async function* rows(failAt: number): AsyncGenerator<string> {
    for (let at = 0; at < 1_000; at++) {
      if (at === failAt) throw new Error(CANARY)
      yield `${at === 0 ? '[' : ','}${JSON.stringify({ at, text: 'x'.repeat(200) })}`
    }
    yield ']'
  }

  it('is complete', async () => {
    const { origin } = await start([stream('/rows', () => rows(-1))])
    expect(await (await fetch(`${origin}/rows`)).json()).toHaveLength(1_000)
  })

  it('that fails at once is a problem response', async () => {
    const { origin } = await start([stream('/rows', () => rows(0))])
    expect((await fetch(`${origin}/rows`)).status).toBe(500)
  })

  it('that fails midway is cut off', async () => {
    const { origin, log, logged } = await start([stream('/rows', () => rows(900))])
    await expect(fetch(`${origin}/rows`).then((response) => response.text())).rejects.toThrow()
    await logged('"code":"internal"')
    expect(log()).not.toContain(CANARY)
  })

  it('ends if its client stops reading', async () => {
    const ended = Promise.withResolvers<void>()
    const { origin } = await start([stream('/rows', () => endless(ended.resolve))])
    const leave = new AbortController()
    await fetch(`${origin}/rows`, { signal: leave.signal })
    leave.abort()
    await ended.promise
  })
})

describe('limits', () => {
  it('count forms per address', async () => {
    const { origin } = await start([form], { limits: createLimiters(memoryLimiter, TOY_LIMITS, () => undefined) })
    for (let at = 0; at < 5; at++) expect((await post(origin)).status).toBe(200)
    const refused = await post(origin, { 'x-forwarded-for': '192.0.2.1' })
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(60, -1)])
  })

  it('count neither rejected invalid forms nor the repeat of a request', async () => {
    const keyed = { ...form, call: { ...form.call, repeatable: true } }
    const { origin } = await start([keyed], { limits: createLimiters(memoryLimiter, TOY_LIMITS, () => undefined) })
    for (let at = 0; at < 6; at++) expect((await post(origin, { 'content-type': 'text/plain' })).status).toBe(415)
    for (let at = 0; at < 7; at++) expect((await post(origin, KEY)).status).toBe(200)
    for (let at = 0; at < 4; at++) expect((await post(origin)).status).toBe(200)
    expect((await post(origin)).status).toBe(429)
  })

  it('count different requests with the same key', async () => {
    const keyed = { ...form, call: { ...form.call, repeatable: true } }
    const { origin } = await start([keyed], { limits: createLimiters(memoryLimiter, TOY_LIMITS, () => undefined) })
    const postOf = (at: number) => post(origin, KEY, JSON.stringify({ name: `a${at}` }))
    for (let at = 0; at < 5; at++) expect((await postOf(at)).status).toBe(200)
    expect((await postOf(5)).status).toBe(429)
    expect((await postOf(0)).status).toBe(200)
  })

  it('count saves per person, from any address, and only those that would be saved', async () => {
    const save = echo({ method: 'POST', path: '/form', body: JSON_BODY, limit: 'save', access: 'person' })
    const { origin } = await start([save], {
      limits: createLimiters(memoryLimiter, TOY_LIMITS, () => undefined),
      trustedHops: 1,
    })
    const as = (who: string, from = '192.0.2.1') => ({ authorization: `Bearer ${who}-token`, 'x-forwarded-for': from })
    for (let at = 0; at < 3; at++) expect((await post(origin, as('staff'), '{}')).status).toBe(400)
    for (let at = 0; at < 120; at++) expect((await post(origin, as('staff', `192.0.2.${at}`))).status).toBe(200)
    const refused = await post(origin, as('staff'))
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(60, -1)])
    expect((await post(origin, as('admin'))).status).toBe(200)
  })

  it('count by the address that a trusted proxy saw', async () => {
    const limits = createLimiters(memoryLimiter, TOY_LIMITS, () => undefined)
    const { origin } = await start([form], { limits, trustedHops: 1 })
    for (let at = 0; at < 7; at++) expect((await post(origin, { 'x-forwarded-for': `192.0.2.${at}` })).status).toBe(200)
  })
})

describe('a path without a call', () => {
  it('is served by the fallback, with the same headers', async () => {
    const { origin } = await start([form], {
      https: true,
      fallback: (ctx) => {
        if (ctx.path === '/broken') throw new Error(CANARY)
        if (ctx.path === '/form') ctx.body = '<!doctype html>'
      },
    })
    const page = await fetch(`${origin}/form`)
    expect([page.status, await page.text(), page.headers.get('x-content-type-options')]).toEqual([
      200,
      '<!doctype html>',
      'nosniff',
    ])
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect((await fetch(`${origin}/other`)).status).toBe(404)
    expect((await fetch(`${origin}/form`, { method: 'PUT' })).status).toBe(405)
    const broken = await fetch(`${origin}/broken`)
    expect([broken.status, await broken.text()]).toEqual([500, expect.not.stringContaining(CANARY)])
  })

  it('serves a screen at the address of a call for browser navigation only', async () => {
    const call = echo({ method: 'GET', path: '/both', screen: true, access: 'person' })
    const other = echo({ method: 'GET', path: '/other', access: 'person' })
    const fallback: EdgeOptions['fallback'] = (ctx) => {
      ctx.body = '<!doctype html>'
    }
    const { origin } = await start([call, other], { fallback })
    const textOf = async (path: string, headers: Record<string, string>) =>
      (await fetch(origin + path, { headers })).text()
    const opened = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    expect(await textOf('/both', opened)).toBe('<!doctype html>')
    expect(await textOf('/both', { ...opened, authorization: 'Bearer admin-token' })).toContain('"role":"admin"')
    expect(await textOf('/both', { accept: '*/*' })).toContain('no-session')
    expect(await textOf('/other', opened)).toContain('no-session')
  })

  it('without a screen is answered by the call', async () => {
    const { origin } = await start([echo({ method: 'GET', path: '/both', screen: true, access: 'person' })])
    expect((await fetch(`${origin}/both`, { headers: { accept: 'text/html' } })).status).toBe(401)
  })
})

const isTaken = (origin: string) =>
  fetch(`${origin}/livez`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )

describe('shutdown', () => {
  it('lets an open request finish, and accepts no other', async () => {
    const { route, entered, open } = gate()
    const { edge, origin } = await start([route])
    const answer = fetch(`${origin}/gate`)
    await entered
    const closed = edge.close(5_000)
    while (await isTaken(origin)) await new Promise((resolve) => setImmediate(resolve))
    open()
    expect(await (await answer).json()).toEqual({ done: true })
    await closed
  })

  it('cuts off unfinished requests at the deadline', async () => {
    const { route, entered } = gate()
    const { edge, origin } = await start([route])
    const answer = fetch(`${origin}/gate`)
    answer.catch(() => undefined)
    await entered
    await edge.close(20)
    await expect(answer).rejects.toThrow()
  })
})
