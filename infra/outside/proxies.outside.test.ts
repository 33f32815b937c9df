import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { startTestArrive, type TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { samplePdf } from '@arrive/services/tests/testing/files.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { holdEnds } from './held-ends.ts'
import { endProxies, PROXIES, type RunningProxy, startCaddy, startOutsideProxy } from './proxies.ts'

const START = 120_000
const WARNING = 'X-Forwarded-For'
/** One more than a visitor may send per minute. */
const TOO_MANY = 6

const homecare = sampleBody(named(forms, 'homecare'))
const portOf = (arrive: TestArrive) => Number(new URL(arrive.origin()).port)
const invented = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}` })

/** Applications of one visitor, each with another forged address. */
async function statusesOf(origin: string): Promise<readonly number[]> {
  const client = createClient(() => origin)
  const statuses: number[] = []
  for (let at = 1; at <= TOO_MANY; at++) {
    const { status } = await client.call('POST', '/apply_patients', { body: homecare, headers: invented(at) })
    statuses.push(status)
  }
  return statuses
}

function resume(bytes: number): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(sampleBody(named(forms, 'career')))) {
    if (name !== 'resume') form.set(name, String(value))
  }
  const pdf = Buffer.concat([samplePdf(), Buffer.alloc(bytes - samplePdf().length, '\n')])
  form.set('resume', new Blob([pdf], { type: 'application/pdf' }), 'resume.pdf')
  return form
}

afterAll(endProxies)

describe.each(PROXIES)('behind %s as in docs/behind-a-proxy.md', (name) => {
  let arrive: TestArrive
  let proxy: RunningProxy
  const client = createClient(() => proxy.origin)

  beforeAll(async () => {
    arrive = await startTestArrive({ RATE_LIMITS: 'on', TRUSTED_HOPS: '1' })
    proxy = await startOutsideProxy(name, portOf(arrive))
  }, START)
  afterAll(async () => {
    await proxy?.stop()
    await arrive?.end()
  })

  test('the largest resume arrives, and a larger one gets our own error', async () => {
    const largest = await client.call('POST', '/staff_applications', { form: resume(LIMITS.resume) })
    expect([largest.status, largest.body]).toEqual([201, expect.anything()])
    const larger = await client.call('POST', '/staff_applications', { form: resume(LIMITS.resume + 1) })
    expect(larger).toMatchObject({ status: 413, body: { message: 'The resume must be 5 MB or smaller.' } })
  })

  test('feed events arrive while the response is open', async () => {
    const admin = await adminToken(client)
    const made = await client.post('/service_tokens', { name: 'A system', topics: ['applications'] }, admin)
    const headers = { authorization: `Bearer ${made.body['token']}`, accept: 'text/event-stream' }
    const stop = new AbortController()
    const response = await fetch(`${proxy.origin}/events?topic=applications`, { headers, signal: stop.signal })
    const first = await response.body?.getReader().read()
    expect(Buffer.from(first?.value ?? []).toString()).toContain('data: ')
    stop.abort()
  })

  test('a forged client address is ignored', async () => {
    expect((await statusesOf(proxy.origin)).at(-1)).toBe(429)
    expect(arrive.logged()).not.toContain(WARNING)
  })
})

describe('after more than an idle minute', () => {
  /** Sends a save at the moment the server closes the idle connection, unless the proxy closed it first. */
  async function saveAfterQuiet(name: string, arrive: TestArrive): Promise<number> {
    const way = await holdEnds(portOf(arrive))
    const proxy = await startOutsideProxy(name, way.port)
    const client = createClient(() => proxy.origin)
    await client.post('/apply_patients', homecare)
    await way.allOver()
    const { status } = await client.post('/apply_patients', homecare)
    await proxy.stop()
    way.stop()
    return status
  }

  test(
    'a save succeeds behind each proxy',
    async () => {
      const arrive = await startTestArrive({ TRUSTED_HOPS: '1' })
      const statuses = await Promise.all(PROXIES.map((name) => saveAfterQuiet(name, arrive)))
      expect(statuses).toEqual(PROXIES.map(() => 200))
      await arrive.end()
    },
    START,
  )
})

describe('behind two proxies', () => {
  const shipped = readFileSync(join(import.meta.dirname, '..', 'compose', 'proxy', 'Caddyfile'), 'utf8')
    .replaceAll(/reverse_proxy \w+:8080/g, 'reverse_proxy 127.0.0.1:8080')
    .replaceAll('{$PUBLIC_ORIGIN}', 'http://127.0.0.1:8000')
    .replace('{\n', '{\n\tadmin off\n')

  type Inner = (upstreamPort: number) => Promise<RunningProxy>
  const shippedWith =
    (trusted: string): Inner =>
    (port) =>
      startCaddy(shipped, port, { TRUSTED_PROXIES: trusted })

  async function throughTwo(startInner: Inner) {
    const arrive = await startTestArrive({ RATE_LIMITS: 'on', TRUSTED_HOPS: '2' })
    const inner = await startInner(portOf(arrive))
    const outer = await startOutsideProxy('haproxy', Number(new URL(inner.origin).port))
    const statuses = await statusesOf(outer.origin)
    const warnings = arrive.logged().split(WARNING).length - 1
    await outer.stop()
    await inner.stop()
    await arrive.end()
    return { last: statuses.at(-1), warnings }
  }

  test.each<readonly [string, Inner]>([
    ['the shipped Caddyfile', shippedWith('127.0.0.1/32')],
    ['the block of the page', (port) => startOutsideProxy('caddyfile inner', port)],
  ])(
    '%s passes on what a known proxy has added',
    async (_, inner) => {
      expect(await throughTwo(inner)).toEqual({ last: 429, warnings: 0 })
    },
    START,
  )

  test(
    'the log says once that an entry is missing if Caddy trusts no proxy',
    async () => {
      expect(await throughTwo(shippedWith(''))).toMatchObject({ warnings: 1 })
    },
    START,
  )
})
