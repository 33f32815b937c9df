import { createHash } from 'node:crypto'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { compoundFile, objectStream, packed, pdfFile, wordFile, wordParts } from '../testing/office-files.ts'
import { multipart, named } from '../testing/requests.ts'
import { sized } from '../testing/size.ts'
import { printFigure } from './print-figure.ts'

type File = readonly [name: string, bytes: Buffer<ArrayBuffer>]

const MEGABYTE = 1_024 * 1_024
/** A limit in milliseconds that only a hang exceeds. */
const MAX_MS = 5_000
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

const career = named(forms, 'career')
const CLEAN: readonly File[] = [
  ['a.pdf', pdfFile('/OpenAction[3 0 R/Fit]', objectStream('<</Title(HTML/JS)>>'))],
  ['a.docx', wordFile()],
  ['a.doc', compoundFile('1Table', 'WordDocument')],
]

// Uploads that attack the server, or the person who opens them.

/** Mutated copies of clean files, and the unpacked size of the archive. */
const { mutations, bombMegabytes } = sized(
  { mutations: 100, bombMegabytes: 80 },
  { mutations: 2_000, bombMegabytes: 512 },
)

let arrive: TestArrive
const client = createClient(() => arrive.origin())

beforeAll(async () => {
  arrive = await startTestArrive()
})
afterAll(() => arrive.end())

async function send([name, bytes]: File): Promise<Reply> {
  const form = multipart(bodyWith(career, 'firstName', 'Ann'), '')
  form.set('resume', new Blob([bytes]), name)
  return client.call('POST', career.save.path, { form })
}

describe('a resume with active content', () => {
  const bomb = { ...wordParts(), 'word/media/image2.bmp': Buffer.alloc(bombMegabytes * MEGABYTE) }
  const attacks: readonly File[] = [
    ['a.docx', packed(bomb)],
    ['a.docx', wordFile({ 'word/vbaProject.bin': 'x' })],
    ['a.docx', wordFile({ 'word/header1.xml': '<w:hdr><w:fldSimple w:instr="DDEAUTO cmd"/></w:hdr>' })],
    ['a.doc', compoundFile('WordDocument', 'Macros', 'VBA')],
    ['a.pdf', pdfFile('/OpenAction 5 0 R', '<</S/URI/URI(https://evil.example)>>')],
    ['a.pdf', pdfFile('/OpenAction 5 0 R', SCRIPT)],
    ['a.pdf', pdfFile('/OpenAction 9 0 R', objectStream(SCRIPT))],
    ['a.pdf', pdfFile('/OpenAction<</S/J#61vaScript/J#53(x)>>')],
  ]

  test(`is refused with advice, and one that unpacks to ${bombMegabytes} MB does not use that memory`, async () => {
    const before = process.memoryUsage.rss()
    const replies = []
    for (const file of attacks) replies.push(await send(file))
    const more = (process.memoryUsage.rss() - before) / MEGABYTE
    const refused = replies.filter(
      ({ status, body }) => status === 400 && /new (?:PDF|file)/.test(String(body.message)),
    )
    printFigure(
      'resumes that act',
      `${refused.length} of ${attacks.length} refused, ${more.toFixed(0)} MB`,
      'all, 256 MB',
    )
    expect(refused).toHaveLength(attacks.length)
    expect(more).toBeLessThan(256)
  })
})

test(
  `${mutations} mutated copies of clean files are accepted or refused, each in bounded time`,
  async () => {
    for (const file of CLEAN) expect((await send(file)).status).toBe(201)
    const statuses = new Map<number, number>()
    let longest = 0
    for (let seed = 0; seed < mutations; seed++) {
      const from = performance.now()
      const { status } = await send(mutated(CLEAN[seed % CLEAN.length] as File, seed))
      longest = Math.max(longest, performance.now() - from)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const found = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    printFigure('changed resumes', `${found}, at most ${longest.toFixed(0)} ms`, `201 or 400, ${MAX_MS} ms`)
    expect([...statuses.keys()].every((status) => status === 201 || status === 400)).toBe(true)
    expect(longest).toBeLessThan(MAX_MS)
    expect((await client.get('/livez')).status).toBe(200)
  },
  // They run in sequence, with a limit for each, so a busy machine needs more time for all.
  60_000 + mutations * 200,
)

test('files of five megabytes that are slow to read are answered in a bounded time', async () => {
  let longest = 0
  for (const file of slowFiles()) {
    const from = performance.now()
    expect((await send(file)).status).toBe(400)
    longest = Math.max(longest, performance.now() - from)
  }
  printFigure('slow resumes', `at most ${longest.toFixed(0)} ms`, `${MAX_MS} ms`)
  expect(longest).toBeLessThan(MAX_MS)
})

/** A copy with a few bytes changed, moved or cut off; the same for the same seed. */
function mutated([name, bytes]: File, seed: number): File {
  const random = createHash('sha512').update(`seed ${seed}`).digest()
  const copy = Buffer.from(bytes)
  const at = random.readUInt32LE(0) % copy.length
  const to = random.readUInt32LE(4) % copy.length
  if (seed % 4 === 0) return [name, copy.subarray(0, Math.max(5, at))]
  if (seed % 4 === 1) copy.copyWithin(to, at, at + 64)
  for (let change = 0; change <= seed % 8; change++)
    copy[random.readUInt16LE(8 + 2 * change) % copy.length] = random[32 + change] ?? 0
  return [name, copy]
}

/** Files that a careless parser would read again and again. */
function slowFiles(): readonly File[] {
  const size = 4.9 * MEGABYTE
  const repeated = (piece: string) => pdfFile('/AA 1 0 R', Buffer.alloc(size, piece))
  const pieces = ['1 0 obj(', '1 0 obj<<', '1 0 obj[/First 1/N 1', 'obj\n', '%\nobj', '((((', '/a#4', '<', '0 0 0 0 ']
  const stream = '1 0 obj<</N 1/First 0>>stream\n'
  return [...pieces, stream].map((piece) => ['a.pdf', repeated(piece)])
}
