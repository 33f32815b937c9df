import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { honestPacket } from '@arrive/contracts/proof/testing/honest-packet.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCommand } from '../tests/testing/commands.ts'

const VERIFY = join(import.meta.dirname, 'verify.ts')
const CHECKER = join(import.meta.dirname, '..', '..', 'infra', 'checker', 'main.ts')
const packet = await honestPacket()
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-packet-'))
  file = join(folder, 'packet.pdf')
  const document = await PDFDocument.create()
  document.addPage().drawText('Ann Baker')
  for (const [name, text] of packet.files) await document.attach(Buffer.from(text), name)
  await writeFile(file, await document.save({ useObjectStreams: false }))
})
afterAll(() => rm(folder, { recursive: true }))

/** @throws Error that says how to get the tool */
function run(tool: string, debian: string, words: readonly string[]): void {
  try {
    execFileSync(tool, [...words])
  } catch (cause) {
    throw new Error(`${tool} failed or is missing: apt-get install ${debian}`, { cause })
  }
}

test.each([
  '--object-streams=generate',
  '--object-streams=disable',
  '--stream-data=uncompress',
  '--linearize',
  '--qdf',
])('a packet that qpdf %s has rewritten still verifies', async (option) => {
  const rewritten = join(folder, 'rewritten.pdf')
  run('qpdf', 'qpdf', [option, file, rewritten])
  expect(await readFile(rewritten)).not.toEqual(await readFile(file))
  const { code, stdout } = await runCommand(VERIFY, [rewritten, '--key', packet.vkey, '--json'], {})
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, checked: 8, packet: { person: 3, opened: 4 } }])
})

test('pdfdetach takes the same files out of it', async () => {
  run('pdfdetach', 'poppler-utils', ['-saveall', '-o', folder, file])
  for (const [name, text] of packet.files) expect(await readFile(join(folder, name), 'utf8')).toBe(text)
})

test('the independent checker agrees, with the network cut', async () => {
  const own = join(folder, 'taken-out')
  await mkdir(own)
  run('pdfdetach', 'poppler-utils', ['-saveall', '-o', own, file])
  const words = ['-rn', process.execPath, CHECKER, own, '--key', packet.vkey]
  expect(() => run('unshare', 'util-linux', words)).not.toThrow()
})
