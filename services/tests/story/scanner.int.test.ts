import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { type FakeScanner, startFakeScanner, whenWhole } from '../testing/fake-scanner.ts'
import { adminToken } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'
import { until } from '../testing/until.ts'

const KEY = 'scanned-once-0001'
const career = named(forms, 'career')

let says: string
let scanner: FakeScanner
let arrive: TestArrive
const client = createClient(() => arrive.origin())

beforeEach(async () => {
  scanner = await startFakeScanner((heard, socket) => whenWhole(says)(heard, socket))
  arrive = await startTestArrive({ RESUME_SCANNER: `clamd://127.0.0.1:${scanner.port}` })
})
afterEach(async () => {
  await arrive.end()
  await scanner.stop()
})

const send = (key: string) =>
  client.call('POST', career.save.path, { form: multipart(bodyWith(career, 'firstName', 'Ann'), 'canary'), key })
const rows = async () => client.rows('/staff_applications', await adminToken(client))

test('a start warns of a scanner that takes the test file in a PDF as clean, and of no other', async () => {
  const warning = 'so it does not scan PDFs. With c-icap, add DOCUMENT to virus_scan.ScanFileTypes'
  for (const [answer, sight] of [
    ['stream: OK\0', 'blind'],
    ['stream: Eicar-Test-Signature FOUND\0', 'sees'],
  ] as const) {
    await arrive.end()
    says = answer
    arrive = await startTestArrive({ RESUME_SCANNER: `clamd://127.0.0.1:${scanner.port}` })
    const seen = async () => (await client.get('/readyz')).body['scanner']
    await until('The scanner', seen, (word) => word === sight)
    expect(arrive.logged().includes(warning)).toBe(sight === 'blind')
  }
  expect(scanner.heard().includes('%PDF-1.4')).toBe(true)
  expect(scanner.heard().includes('STANDARD-ANTIVIRUS-TEST-FILE')).toBe(true)
})

test('a resume is accepted if the scanner accepts it, and a repeat is not scanned again', async () => {
  says = 'stream: OK\0'
  expect((await send(KEY)).status).toBe(201)
  expect(scanner.heard().includes('canary')).toBe(true)
  says = 'stream: X FOUND\0'
  expect((await send(KEY)).status).toBe(201)
  expect(await rows()).toHaveLength(1)
})

test('a resume that the scanner refuses is refused with a sentence at the field, and nothing is stored', async () => {
  says = 'stream: Eicar-Test-Signature FOUND\0'
  const { status, body } = await send(KEY)
  const message = 'Our virus scanner refused this file. Please choose a different file.'
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ code: 'unsafe-file', message, errors: [{ path: 'resume', message }] }),
  ])
  expect(await rows()).toEqual([])
})

test('while the scanner is unavailable a resume is answered with 503, and its repeat is accepted later', async () => {
  says = 'nonsense\0'
  const { status, body, headers } = await send(KEY)
  expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'scanner-away', '10'])
  expect(arrive.logged()).toContain('The scanner of resumes could not be asked')
  expect(await rows()).toEqual([])
  says = 'stream: OK\0'
  expect((await send(KEY)).status).toBe(201)
})
