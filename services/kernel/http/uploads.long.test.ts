import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals'
import { createLimiters, LIMIT_RULES } from '../../app/settings/limits.ts'
import { memoryLimiter } from '../common/memory-limiter.ts'
import type { Route } from './route.ts'
import { echo, rawExchange, startEdge, type ToyEdge, toyCall } from './testing/toy-edge.ts'

const MULTIPART = { type: 'multipart', form: 'career' } as const
const CANARY = 'canary of an upload'
const LIMIT = 5 * 1_024 * 1_024

const held: (() => void)[] = []
const ROUTES: Route[] = [
  echo({ method: 'POST', path: '/apply', body: MULTIPART }),
  {
    call: toyCall({ method: 'POST', path: '/held', body: MULTIPART }),
    handle: async () => {
      await new Promise<void>((resolve) => held.push(resolve))
      return { status: 200, body: {} }
    },
  },
]

let toy: ToyEdge
let before: string[]
beforeAll(async () => {
  before = readdirSync(tmpdir()).map((name) => join(tmpdir(), name))
  toy = await startEdge(ROUTES)
})
afterAll(() => toy.edge.close(1_000))

async function send(fields: [string, string | Blob, string?][], path = '/apply') {
  const form = new FormData()
  for (const [name, value, file] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, file)
  }
  const response = await fetch(toy.origin + path, { method: 'POST', body: form })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

function sendRaw(body: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=X', ...headers } }
    const req = request(`${toy.origin}/apply`, options, async (res) => {
      let text = ''
      for await (const chunk of res) text += String(chunk)
      resolve({ status: res.statusCode ?? 0, text })
    })
    req.on('error', reject)
    req.end(body)
  })
}

const part = (disposition: string, content: string, more = '') =>
  `--X\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
const NAME = part('name="name"', 'Ana')
const FILE = part('name="resume"; filename="cv.pdf"', `%PDF ${CANARY}`)
const END = '--X--\r\n'

describe('an upload', () => {
  it('arrives as fields and a file in memory', async () => {
    const file = new Blob([new Uint8Array(LIMIT)])
    const { status, body } = await send([
      ['name', 'Ana'],
      ['resume', file, '../../etc/cv.pdf'],
    ])
    expect([status, body]).toMatchObject([
      200,
      { body: { name: 'Ana' }, file: { name: '../../etc/cv.pdf', size: LIMIT } },
    ])
  })

  it('without a file has its fields and an empty file name', async () => {
    const { status, body } = await send([['name', 'Ana']])
    expect([status, body]).toMatchObject([200, { body: { name: 'Ana', resume: '' } }])
    expect(body).not.toHaveProperty('file')
  })

  it('with a text in place of the file has none', async () => {
    const { status, body } = await send([
      ['name', 'Ana'],
      ['resume', 'cv.pdf'],
    ])
    expect([status, body]).toMatchObject([200, { body: { name: 'Ana', resume: '' } }])
    expect(body).not.toHaveProperty('file')
  })

  it.each([LIMIT + 1, 3 * LIMIT])('of %i bytes is rejected at its field, with the maximum size', async (size) => {
    const message = 'The resume must be 5 MB or smaller.'
    const { status, body } = await send([['resume', new Blob([new Uint8Array(size)]), 'cv.pdf']])
    expect([status, body]).toMatchObject([413, { message, errors: [{ path: 'resume', message }] }])
  })
})

describe('a malformed upload', () => {
  it.each([
    ['empty', '', {}, 400],
    ['garbage', 'garbage', {}, 400],
    ['of no boundary', NAME + END, { 'content-type': 'multipart/form-data' }, 400],
    ['of an empty boundary', NAME + END, { 'content-type': 'multipart/form-data; boundary=' }, 400],
    ['of a long boundary', NAME + END, { 'content-type': `multipart/form-data; boundary=${'X'.repeat(71)}` }, 400],
    ['of another boundary', NAME + END, { 'content-type': 'multipart/form-data; boundary=Y' }, 400],
    ['of another type', NAME + END, { 'content-type': 'multipart/mixed; boundary=X' }, 415],
    ['of JSON', '{"name":"Ana"}', { 'content-type': 'application/json' }, 415],
    ['of urlencoded fields', 'name=Ana', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['compressed', NAME + END, { 'content-encoding': 'gzip' }, 415],
    ['cut off in a file', NAME + FILE.slice(0, -4), {}, 400],
    ['cut off in headers', `${NAME}--X\r\nContent-Dispo`, {}, 400],
    ['cut off before its end', NAME + FILE, {}, 400],
    ['with an empty file', `${NAME}${part('name="resume"; filename="a.pdf"', '')}${END}`, {}, 400],
    ['with two files', NAME + FILE + FILE + END, {}, 400],
    ['with a file of another name', `${NAME}${part('name="photo"; filename="a.png"', 'x')}${END}`, {}, 400],
    ['with 5,000 files', `${FILE.repeat(5_000)}${END}`, {}, 400],
    [
      'with 5,000 fields',
      `${Array.from({ length: 5_000 }, (_, at) => part(`name="f${at}"`, '')).join('')}${END}`,
      {},
      413,
    ],
    ['with a field twice', NAME + NAME + END, {}, 400],
    ['with a field of 70 KB', part('name="name"', 'x'.repeat(70_000)) + END, {}, 413],
    ['with __proto__', part('name="__proto__"', 'x') + END, {}, 400],
    ['with a part without a name', part('filename="a.pdf"', 'x') + END, {}, 400],
    ['with a part without headers', `--X\r\n\r\nx\r\n${END}`, {}, 400],
    ['with a transfer encoding', part('name="name"', 'x', 'Content-Transfer-Encoding: 7bit\r\n') + END, {}, 400],
    ['with a header of 1 MB', part(`name="a"; ${'filename="'.repeat(100_000)}x`, 'x') + END, {}, 400],
    ['with a file under a field name', part('name="name"; filename="a"', 'x') + END, {}, 400],
  ] as [string, string, Record<string, string>, number][])('%s is rejected', async (_, body, headers, status) => {
    const started = performance.now()
    const answer = await sendRaw(body, headers)
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { status, code: expect.any(String) }])
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('of endless chunks is rejected when it is too large', async () => {
    const head =
      'POST /apply HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nTransfer-Encoding: ' +
      'chunked\r\n\r\n'
    const answer = await rawExchange(toy.port, Buffer.concat([Buffer.from(head), chunks(24)]))
    expect(answer).toContain('HTTP/1.1 413 ')
  })

  it('of a disconnected sender is dropped', async () => {
    const head =
      'POST /apply HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 9999\r\n\r\n'
    await rawExchange(toy.port, head + NAME, 'leave')
    await toy.logged('"status":499')
  })
})

it('no upload is written to disk', () => {
  const files = readdirSync(tmpdir(), { withFileTypes: true }).filter((entry) => entry.isFile())
  const fresh = files.map(({ name }) => join(tmpdir(), name)).filter((path) => !before.includes(path))
  expect(fresh.filter((path) => existsSync(path) && readFileSync(path).includes(CANARY))).toEqual([])
})

describe('concurrent uploads', () => {
  it.each([
    [8, ['192.0.2.1', '192.0.2.2'], '192.0.2.3'],
    [4, ['192.0.2.1'], '192.0.2.1'],
  ])('are limited to %i of %j, and one more of %s is asked to retry', async (most, addresses, next) => {
    const proxied = await startEdge(ROUTES, { trustedHops: 1 })
    held.length = 0
    const sendAs = (address: string) => sendTo(proxied.origin, { 'x-forwarded-for': address })
    const first = Array.from({ length: most }, (_, at) => sendAs(addresses[at % addresses.length] ?? ''))
    const refused = await until(async () => (held.length === most ? await sendAs(next) : undefined))
    expect(refused).toEqual({ status: 503, retryAfter: '2' })
    for (const answer of held) answer()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(most).fill(200))
    await proxied.edge.close(0)
  })

  it('do not include those still being sent', async () => {
    const head =
      'POST /held HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 9999\r\n\r\n'
    const slow = Array.from({ length: 40 }, () => connect(toy.port, '127.0.0.1').on('error', () => undefined))
    await Promise.all(slow.map((socket) => new Promise<void>((resolve) => socket.write(head + NAME, () => resolve()))))
    expect((await send([['name', 'Ana']])).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})

async function sendTo(origin: string, headers: Record<string, string>) {
  const body = new FormData()
  body.append('name', 'Ana')
  const { status, headers: answered } = await fetch(`${origin}/held`, { method: 'POST', headers, body })
  return { status, retryAfter: answered.get('retry-after') }
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function chunks(count: number): Buffer {
  const size = 1_024 * 1_024
  const one = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size), Buffer.from('\r\n')])
  return Buffer.concat(Array<Buffer>(count).fill(one))
}

test('an address may send the largest resume with each of its 30 forms a day', async () => {
  const daily = (LIMIT_RULES.byAddress['form'] ?? []).filter(({ name }) => name !== 'form-minute')
  const limits = createLimiters(memoryLimiter, { byAddress: { form: daily }, byPerson: {} }, () => undefined)
  const limited = await startEdge([echo({ method: 'POST', path: '/apply', body: MULTIPART, limit: 'form' })], {
    limits,
  })
  const form = new FormData()
  form.append('name', 'Ana')
  form.append('resume', new Blob([new Uint8Array(LIMIT)]), 'cv.pdf')
  const statuses: number[] = []
  for (let sent = 0; sent <= 30; sent++) {
    const response = await fetch(`${limited.origin}/apply`, { method: 'POST', body: form })
    await response.text()
    statuses.push(response.status)
  }
  await limited.edge.close(1_000)
  expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([30, 30])
})
