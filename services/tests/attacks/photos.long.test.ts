import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { heic, jpeg, PLACE, png } from '../../personnel/testing/photos.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient, type Reply } from '../testing/client.ts'
import { CPR, newAide, stateCredential } from '../testing/credentials.ts'
import { samplePdf } from '../testing/files.ts'
import { eventCount } from '../testing/history.ts'
import { pdfFile } from '../testing/office-files.ts'
import type { Staff } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { printFigure } from './print-figure.ts'

const MEGABYTE = 1_024 * 1_024
const SCRIPT = '<html><script>alert(1)</script></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
/** A limit in milliseconds that only a hang exceeds. */
const MAX_MS = 5_000

// An applicant who sends files that are no photos, and drafts that are no drafts.

let arrive: TestArrive
let ann: Staff
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  arrive = await startTestArrive({ RATE_LIMITS: 'on' })
  ann = await newAide(client, 'ann@mail.example')
})
afterAll(() => arrive.end())

const send = (photo: Buffer) => stateCredential(client, { facts: CPR, token: ann.token, photo })
const events = () => eventCount(arrive.arrive().kernel.log)
const photosIn = async (): Promise<readonly Body[]> =>
  (await client.rows('/credentials', ann.token, 'credentials')).filter((one) => one['photo_id'] !== null)

/** A PNG whose head claims this width and height. */
function claiming(side: number): Buffer {
  const bytes = png()
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

function longChunk(): Buffer {
  const bytes = png()
  bytes.writeUInt32BE(0xffffffff, 8)
  return bytes
}

test.each<[string, Buffer, number]>([
  ['a renamed HEIC', heic(), 400],
  ['an SVG with a script', Buffer.from(SVG), 400],
  ['a web page', Buffer.from(SCRIPT), 400],
  ['a GIF', Buffer.from('GIF89a<script>'), 400],
  ['the sign of a JPEG before a web page', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)]), 400],
  ['the sign of a PNG before a web page', Buffer.concat([png().subarray(0, 8), Buffer.from(SCRIPT)]), 400],
  ['a chunk that claims four gigabytes', longChunk(), 400],
  ['a PDF with a script', pdfFile('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'), 400],
  ['a PDF with a hidden script', pdfFile('/OpenAction<</S/J#61vaScript/J#53(x)>>'), 400],
  ['5 MB and one byte', Buffer.concat([jpeg(), Buffer.alloc(5 * MEGABYTE + 1 - jpeg().length)]), 413],
])('%s is refused as a photo, and nothing is stored', async (_, bytes, status) => {
  const before = await events()
  const reply = await send(bytes)
  expect([reply.status, troubleWith(reply), await events()]).toEqual([status, [], before])
  expect(await photosIn()).toEqual([])
})

test('photos that are also web pages are stored without the page, and never shown as one', async () => {
  const polyglots = [jpeg({ after: SCRIPT }), png(SCRIPT), claiming(60_000)]
  for (const bytes of polyglots) {
    const from = performance.now()
    expect((await send(bytes)).status).toBe(201)
    expect(performance.now() - from).toBeLessThan(MAX_MS)
  }
  const rows = await photosIn()
  expect(rows).toHaveLength(polyglots.length)
  for (const { photo_id } of rows) {
    const { bytes, headers } = await client.get(`/credential_photos/${String(photo_id)}`, ann.token)
    for (const word of ['script', PLACE, 'GPS', 'Photoshop'])
      expect([word, bytes.includes(word)]).toEqual([word, false])
    expect(headers.get('content-type')).toMatch(/^image\/(jpeg|png)$/)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  }
  const stored = await arrive.stored()
  expect(stored.filter(([, bytes]) => bytes.includes('alert(1)') || bytes.includes(PLACE))).toEqual([])
  printFigure('photos that are also pages', `${rows.length} stored without the page`, 'all')
})

test('a PDF after a web page is served as a PDF only, if it is taken', async () => {
  const { status, body } = await send(Buffer.concat([Buffer.from(SCRIPT), samplePdf()]))
  expect([201, 400]).toContain(status)
  if (status === 400) return
  const id = String((body['credential'] as Body)['photo_id'])
  const { headers } = await client.get(`/credential_photos/${id}`, ann.token)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

describe('a body in parts that', () => {
  const part = (head: string, content: string) => `--X\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const facts = Object.entries(CPR).map(([name, value]) => part(`name="${name}"`, value))
  const photo = part('name="photo"; filename="a.jpg"', 'x')
  const END = '--X--\r\n'
  test.each<[string, string]>([
    ['has no part', END],
    ['lacks its kind', [...facts.slice(1), END].join('')],
    ['lacks its end', facts.join('')],
    ['has its kind twice', [...facts, facts[0], END].join('')],
    ['has two photos', [...facts, photo, photo, END].join('')],
    ['has a photo of another name', [...facts, part('name="resume"; filename="a.jpg"', 'x'), END].join('')],
    ['has a text and a photo of one name', [...facts, part('name="photo"', 'x'), photo, END].join('')],
    ['has an unknown part', [...facts, part('name="user_id"', '1'), END].join('')],
    ['has __proto__', [...facts, part('name="__proto__"', '{}'), END].join('')],
    ['has a part without a name', [...facts, part('filename="a.jpg"', 'x'), END].join('')],
    ['has a headless part', `${facts.join('')}--X\r\n\r\nx\r\n${END}`],
    ['has an empty photo', [...facts, part('name="photo"; filename="a.jpg"', ''), END].join('')],
  ])('%s is refused, and nothing is stored', async (_, raw) => {
    const before = await events()
    const headers = { 'Content-Type': 'multipart/form-data; boundary=X' }
    const reply = await client.call('POST', '/credentials', { token: ann.token, raw, headers })
    expect([reply.status, troubleWith(reply), await events()]).toEqual([400, [], before])
  })
})

describe('a draft', () => {
  const put = (raw: string): Promise<Reply> => client.call('PUT', '/drafts/hipaa', { token: ann.token, raw })
  const draft = (values: string, head = '"base":0,"form_version":1') => `{${head},"values":${values}}`
  const sized = (bytes: number) => {
    const empty = draft('{"hipaaAcknowledgment":""}')
    return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`)
  }
  const KIB_64 = 64 * 1_024

  test.each<[string, string, number, string]>([
    ['one byte more than 64 KiB', sized(KIB_64 + 1), 413, 'too-large'],
    ['64 KiB in one answer', sized(KIB_64), 400, 'invalid-answers'],
    ['an unknown key', draft('{"isAdmin":"x"}'), 400, 'invalid-answers'],
    ['an unknown key beside the values', draft('{}', '"base":0,"form_version":1,"user_id":1'), 400, 'invalid-answers'],
    ['__proto__ in the values', draft('{"__proto__":{"isAdmin":true}}'), 400, 'invalid-body'],
    ['constructor in the values', draft('{"constructor":{"prototype":{}}}'), 400, 'invalid-answers'],
    ['an object for a text', draft('{"hipaaAcknowledgment":{"a":{"b":{}}}}'), 400, 'invalid-answers'],
    ['a list for a text', draft('{"hipaaAcknowledgment":["x"]}'), 400, 'invalid-answers'],
    ['a number for a text', draft('{"hipaaAcknowledgment":1}'), 400, 'invalid-answers'],
    ['a null for a text', draft('{"hipaaAcknowledgment":null}'), 400, 'invalid-answers'],
    ['a list of values', draft('[]'), 400, 'invalid-answers'],
    ['a text as base', draft('{}', '"base":"0","form_version":1'), 400, 'invalid-answers'],
    ['a fraction as base', draft('{}', '"base":0.5,"form_version":1'), 400, 'invalid-answers'],
    ['a base beyond all numbers', draft('{}', '"base":1e99,"form_version":1'), 400, 'invalid-answers'],
    ['no version', draft('{}', '"base":0'), 400, 'invalid-answers'],
    ['another version', draft('{}', '"base":0,"form_version":9'), 400, 'invalid-body'],
  ])('with %s is refused, and nothing is stored', async (_, raw, status, code) => {
    const reply = await put(raw)
    expect([reply.status, reply.body['code'], troubleWith(reply)]).toEqual([status, code, []])
    expect((await client.get('/drafts/hipaa', ann.token)).body).toMatchObject({ revision: 0, values: null })
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test('is written sixty times a minute, and a flood says when to come back', async () => {
    const replies = await Promise.all(Array.from({ length: 70 }, () => put(draft('{"hipaaAcknowledgment":"x"}'))))
    const late = replies.filter(({ status }) => status === 429)
    expect(late.length).toBeGreaterThanOrEqual(10)
    for (const reply of late)
      expect([Number(reply.headers.get('retry-after')) > 0, troubleWith(reply)]).toEqual([true, []])
    expect((await client.get('/drafts/hipaa', ann.token)).body).toMatchObject({ revision: 1 })
  })
})
