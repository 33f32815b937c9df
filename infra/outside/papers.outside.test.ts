import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hepatitisB } from '@arrive/contracts/forms/hepatitis-b.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { MEDICAL_FILES, PACKET_FILES } from '@arrive/contracts/proof/packet.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { startTestArrive, type TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { adminToken, newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { sendPacket } from '@arrive/services/tests/testing/ready-packet.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { longPerson, personWith } from '../e2e/long-words.ts'
import { storedAnswers } from '../e2e/paper.ts'
import { needTool, run } from './tools.ts'

const LONG = 300_000
const POPPLER = 'apt-get install poppler-utils'
/** Of 2,000 characters, as the answer of a text box. */
const BOX = Array.from({ length: 330 }, (_, at) => `w${at}`).join(' ')
const SCRIPTS: readonly (readonly [name: string, word: string])[] = [
  ['hebrew', 'שלום עולם'],
  ['arabic', 'زينب محمد'],
  ['greek', 'Ελένη Παπαδοπούλου'],
  ['cyrillic', 'Дмитрий Соколов'],
  ['vietnamese', 'Nguyễn Thị Hương'],
  ['polish', 'Zażółć gęślą jaźń'],
  ['chinese', '王小明'],
  ['devanagari', 'नमस्ते अनीता'],
]

let folder: string
let arrive: TestArrive
let owner: string
const client = createClient(() => arrive.origin())
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = process.env['KEEP_PAPERS'] ?? (await mkdtemp(join(tmpdir(), 'arrive-papers-')))
  for (const tool of ['pdftotext', 'pdfinfo', 'pdfdetach']) await needTool(tool, POPPLER)
  await needTool('qpdf', 'apt-get install qpdf')
  await needTool('mvn', 'apt-get install maven default-jdk-headless')
  await copyFile(join(import.meta.dirname, 'verapdf-pom.xml'), at('pom.xml'))
  const into = `-DoutputDirectory=${at('jars')}`
  await run('mvn', ['--quiet', '--batch-mode', '-f', at('pom.xml'), 'dependency:copy-dependencies', into])
  arrive = await startTestArrive()
  owner = await adminToken(client)
}, LONG)
afterAll(async () => {
  await arrive?.end()
  if (process.env['KEEP_PAPERS'] === undefined) await rm(folder, { recursive: true, force: true })
})

/** Keeps the answer of a call as a file. */
async function paper(path: string, token: string, name: string): Promise<string> {
  const { status, bytes } = await client.get(path, token)
  expect([path, status]).toEqual([path, 200])
  await writeFile(at(name), bytes)
  return at(name)
}

/** By veraPDF and qpdf. */
async function expectValid(...files: readonly string[]): Promise<void> {
  const source = join(import.meta.dirname, 'ValidatePdf.java')
  const said = await run('java', ['-cp', `${at('jars')}/*`, source, ...files])
  expect(said.trim().split('\n')).toEqual(files.flatMap(() => ['3a passed', 'ua1 passed']))
  for (const file of files) {
    expect(await run('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors found')
  }
}

const letters = (text: string) => text.replaceAll(/[\s\u200e\u200f\u202a-\u202e]/g, '')

/** Answers that poppler does not find, in either of its orders. */
async function missingIn(file: string, { person }: Staff): Promise<readonly string[]> {
  const texts = await Promise.all([[], ['-raw']].map((how) => run('pdftotext', [...how, file, '-'])))
  const found = texts.map(letters)
  const packet = forms.filter(({ kind }) => kind === 'onboarding' || kind === 'law')
  const all = await Promise.all(packet.map((form) => storedAnswers(form, person, client, owner)))
  const answers = all.flat().map(([, words]) => words)
  expect(answers.length).toBeGreaterThan(100)
  // A long answer may go on over the foot of a page.
  const parts = answers.flatMap((words) => (words.length > 200 ? words.split(/\s+/) : [words]))
  return parts.filter((part) => !found.some((text) => text.includes(letters(part))))
}

describe('a packet', () => {
  let ann: Staff
  let whole: string
  beforeAll(async () => {
    ann = await newStaff(client, 'ann@papers.example')
    await sendPacket({ client, owner, staff: ann, today: '2026-11-27' })
    const { status } = await client.post(hepatitisB.save.path, sampleBody(hepatitisB), ann.token)
    expect(status).toBe(200)
    whole = await paper(`/packets/${ann.person}.pdf`, owner, 'whole.pdf')
  }, LONG)

  test(
    'is PDF/A-3a and PDF/UA-1 at once, also as one form and as one’s own copy',
    async () => {
      const one = await paper(`/packets/${ann.person}/hipaa.pdf`, owner, 'one.pdf')
      const medical = await paper(`/packets/${ann.person}/hepatitis_b.pdf`, owner, 'medical.pdf')
      const own = await paper(`/packets/${ann.person}.pdf`, ann.token, 'own.pdf')
      await expectValid(whole, one, medical, own)
      expect(await run('pdftotext', [own, '-'])).not.toContain('Evidence of the signatures')
    },
    LONG,
  )

  test('has every stored answer as text', async () => {
    expect(await missingIn(whole, ann)).toEqual([])
  })

  test('has files whose sums are in its manifest, also those of the medical record', async () => {
    const listed = await run('pdfdetach', ['-list', whole])
    await run('pdfdetach', ['-saveall', '-o', folder, whole])
    const { files } = JSON.parse(await readFile(at('manifest.json'), 'utf8')) as { files: Record<string, string> }
    for (const [name, sum] of Object.entries(files)) {
      expect(listed).toContain(name)
      const hash = createHash('sha256').update(await readFile(at(name)))
      expect([name, hash.digest('hex')]).toEqual([name, sum])
    }
    const { manifest: _, ...others } = PACKET_FILES
    const names = [...Object.values(others), ...Object.values(MEDICAL_FILES)]
    expect(Object.keys(files).sort()).toEqual(names.sort())
  })

  test(
    'has a structure with headings and tables, and answers below their questions',
    async () => {
      const one = await paper(`/packets/${ann.person}/application2.pdf`, owner, 'application.pdf')
      const structure = await run('pdfinfo', ['-struct-text', one])
      for (const tag of ['H1 ', 'H2 ', 'H3 ', 'Table ', 'TH']) expect(structure).toContain(tag)
      expect(structure).toMatch(/TH:\s+\/Scope \/Row\s+"Full Name"\s+TD\s+"Ann Baker"/)
    },
    LONG,
  )
})

test(
  'a packet of the longest names and answers is valid and whole',
  async () => {
    const { staff } = await longPerson(client, 24, BOX)
    const file = await paper(`/packets/${staff.person}.pdf`, owner, 'long.pdf')
    await expectValid(file)
    expect(await missingIn(file, staff)).toEqual([])
    const { staff: longest } = await longPerson(client)
    await expectValid(await paper(`/packets/${longest.person}.pdf`, owner, 'longest.pdf'))
  },
  LONG,
)

test.each(SCRIPTS)(
  'answers in %s are valid, and found as text',
  async (name, word) => {
    const { staff } = await personWith(client, { word, box: `${word}, ${word}` }, `${name}@papers.example`)
    const file = await paper(`/packets/${staff.person}.pdf`, owner, `${name}.pdf`)
    await expectValid(file)
    expect(await missingIn(file, staff)).toEqual([])
  },
  LONG,
)
