import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { echo, startEdge, type ToyEdge } from '../kernel/testing/engines.ts'
import { newFolder, removeFolder } from '../kernel/testing/index.ts'
import { createPages } from './pages.ts'
import { createSite } from './site.ts'

const MAIN = '/shell/main.0123456789.js'
const FILM = '/art/street.0123456789.webm'
const SCRIPT = `console.log("${'a lamp '.repeat(100)}")`
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let folder: string
let toy: ToyEdge

beforeAll(async () => {
  folder = await newFolder()
  put(`files${MAIN}`, SCRIPT, true)
  put('files/config.json', '{"remotes":[]}')
  put(`files${FILM}`, '0123456789')
  put('pages/index.html', '<!doctype html>front')
  put('pages/hipaa.html', '<!doctype html>hipaa')
  put('pages/user-login.html', '<!doctype html>login')
  put('pages/about.html', '<!doctype html><style>p{color:red}</style>about')
  put('pages/other.html', '<!doctype html>other')
  put('secret.txt', 'secret')
  const paths = { '/': 'index', '/about': 'about', '/hipaa/:id': 'hipaa', '/user-login': 'user-login' }
  put('pages.json', JSON.stringify(Object.entries(paths).map(([path, page]) => ({ path, page: `${page}.html` }))))
  const login = echo({ method: 'POST', path: '/user-login', body: { type: 'json', schema: {} } })
  toy = await startEdge([login], {
    limits: 'off',
    fallback: createPages(createSite(folder, { timeZone: 'America/Chicago' })),
  })
})
afterAll(async () => {
  await toy.edge.close(1_000)
  await removeFolder(folder)
})

function put(name: string, text: string, encoded = false): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  if (!encoded) return
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text))
}

interface Got {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

/** `fetch` would decode, redirect and normalize paths. */
function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>()
  const { hostname, port } = new URL(toy.origin)
  const requested = request({ hostname, port, path, headers, method }, async (response) => {
    const bytes = Buffer.concat(await response.toArray())
    resolve({ status: response.statusCode, headers: response.headers, bytes })
  })
  requested.on('error', reject).end()
  return promise
}

describe('a page', () => {
  it.each([
    ['/', 'front'],
    ['/?from=mail', 'front'],
    ['/hipaa/17', 'hipaa'],
    ['/hipaa/17/', 'hipaa'],
    ['/hipaa/nonsense', 'hipaa'],
    ['/user-login', 'login'],
  ])('is served at %s', async (path, words) => {
    const { status, headers, bytes } = await get(path, HTML)
    expect([status, bytes.toString(), headers['cache-control']]).toEqual([200, `<!doctype html>${words}`, 'no-cache'])
  })

  it('may load and run only files of its own site', async () => {
    const { headers } = await get('/', HTML)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types arrive',
      "style-src 'self'",
    ])
    expect(headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script)',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    })
  })

  it('may use its inline styles, and no others', async () => {
    const { headers } = await get('/about', HTML)
    const hash = createHash('sha256').update('p{color:red}').digest('base64')
    expect(headers['content-security-policy']).toContain(`; style-src 'self' 'sha256-${hash}'`)
  })

  it.each(['//', '/#', '/hipaa//17', '/nothing', '/hipaa', '/hipaa/17/more', '/shell', '/shell/none.0123456789.js'])(
    'is not served at %s',
    async (path) => {
      const { status, bytes, headers } = await get(path, HTML)
      expect([status, bytes.toString(), headers['content-security-policy']]).toEqual([
        404,
        '<!doctype html>other',
        expect.stringContaining("script-src 'self'"),
      ])
    },
  )

  it('is not served to requests for data, which the calls answer', async () => {
    const json = { accept: 'application/json' }
    expect((await get('/user-login', json)).status).toBe(405)
    expect((await get('/user-login', { ...json, accept: 'application/problem+json, */*' })).status).toBe(405)
    const nothing = await get('/nothing', json)
    expect([nothing.status, nothing.headers['content-type']]).toEqual([404, expect.stringContaining('problem+json')])
  })

  it('is served to clients that accept anything, unless it is missing', async () => {
    expect((await get('/', { accept: '*/*' })).status).toBe(200)
    expect((await get('/')).status).toBe(200)
    expect((await get('/nothing', { accept: '*/*' })).headers['content-type']).toContain('problem+json')
  })
})

describe('a file', () => {
  it.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['gzip, deflate, br, zstd', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['br;q=0, gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['*', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['identity', (bytes: Buffer) => bytes],
    ['br;q=0', (bytes: Buffer) => bytes],
  ])('is served in the accepted encoding: %s', async (accepted, decode) => {
    const { status, headers, bytes } = await get(MAIN, { 'accept-encoding': accepted })
    expect([status, decode(bytes).toString()]).toEqual([200, SCRIPT])
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(bytes.length) })
  })

  it('with a hash in its name may be cached forever', async () => {
    const { headers } = await get(MAIN)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
  })

  it('without a hash is revalidated each time, and answered with 304 if it is the same', async () => {
    const first = await get('/config.json')
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache'])
    const again = await get('/config.json', { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('tells the screens the time zone, in every encoding', async () => {
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
    for (const [encoding, decoded] of Object.entries(decode)) {
      const { bytes } = await get('/config.json', { 'accept-encoding': encoding })
      expect(JSON.parse(decoded(bytes).toString())).toEqual({ remotes: [], timeZone: 'America/Chicago' })
    }
  })

  it('has another ETag in another encoding', async () => {
    const tags = await Promise.all(['br', 'gzip', 'identity'].map((one) => get(MAIN, { 'accept-encoding': one })))
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(3)
  })

  it('that was replaced is served in its new version', async () => {
    put('files/config.json', '{"remotes":["new"]}')
    expect(JSON.parse((await get('/config.json')).bytes.toString())).toMatchObject({ remotes: ['new'] })
  })

  it('is answered without its bytes to HEAD', async () => {
    const { status, headers, bytes } = await get(MAIN, {}, 'HEAD')
    expect([status, bytes.length, headers['content-length']]).toEqual([200, 0, String(SCRIPT.length)])
  })

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=4-2', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('is served in ranges: %s', async (range, status, words, told) => {
    const got = await get(FILM, { range })
    expect([got.status, got.bytes.toString(), got.headers['content-range']]).toEqual([status, words, told])
  })
})

describe('nothing outside of the site', () => {
  it.each([
    '/secret.txt',
    '/pages.json',
    '/pages/index.html',
    '/files/config.json',
    '/shell/../../secret.txt',
    '/shell/../config.json',
    '/shell/%2e%2e/config.json',
    '/shell/..%2f..%2fsecret.txt',
    '/shell/..\\..\\secret.txt',
    '/art/..',
    '/art/.hidden',
    '/art//etc/passwd',
    `${MAIN}.br`,
    `${MAIN}%00`,
    '/config.json/',
    `/shell/${'a/'.repeat(200)}b.js`,
  ])('is served: %s', async (path) => {
    const { status, bytes } = await get(path)
    expect([status, bytes.toString().includes('secret')]).toEqual([404, false])
  })
})

it('a site that was never built is not an error', async () => {
  const bare = await startEdge([], { limits: 'off', fallback: createPages(createSite(join(folder, 'none'))) })
  expect((await fetch(`${bare.origin}/`, { headers: HTML })).status).toBe(404)
  await bare.edge.close(1_000)
})
