import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { honestPacket, type PacketTexts } from '@arrive/contracts/proof/testing/honest-packet.ts'
import { attacked, MEDICAL_ATTACKS, PACKET_ATTACKS } from '@arrive/contracts/proof/testing/packet-attacks.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCommand } from '../tests/testing/commands.ts'

const VERIFY = join(import.meta.dirname, 'verify.ts')
const packet = await honestPacket()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-packet-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(files: PacketTexts, name = 'packet.pdf'): Promise<string> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Ann Baker')
  for (const [own, text] of files) await document.attach(Buffer.from(text), own)
  const file = join(folder, name)
  await writeFile(file, await document.save({ useObjectStreams: false }))
  return file
}

async function verdict(file: string, ...words: readonly string[]) {
  const { code, stdout, stderr } = await runCommand(VERIFY, [file, ...words], {})
  return { code, stdout, stderr }
}

test('the command says in plain words what a packet shows, and what it cannot', async () => {
  const { code, stdout } = await verdict(await written(packet.files), '--key', packet.vkey)
  expect([code, stdout.trimEnd().split('\n')]).toEqual([
    0,
    [
      'The packet of person 3 as of 2026-11-27T15:00:00.000Z, under the checkpoint of 42 leaves.',
      'Intact: all 8 sealed events stand as they were sealed.',
      'These are all 8 events of this person under that checkpoint.',
      `Signed by the key given: ${packet.vkey}`,
      'No one else confirmed that checkpoint, so all times are those of the agency’s own clock.',
      '4 events can be read in events.ndjson. 4 others stay sealed, such as logins: this proves that they are there, ' +
        'but not what they say.',
      'It has no medical record: a page with a medical form, such as hepatitis B, is not proved by this file.',
      'The pages were not compared: the evidence is in the attached files. Take them out with pdfdetach -saveall.',
    ],
  ])
})

test('without a key, the command names the key of the file, to compare it', async () => {
  const { stdout } = await verdict(await written(packet.files))
  expect(stdout).toContain(`The key comes from the file itself: ${packet.vkey}\n`)
  expect(stdout).toContain('Get the agency’s key in another way')
})

test('the command says how much of a packet is the medical record, and finds what was left out of it', async () => {
  const { files, vkey } = await honestPacket({ isMedical: true })
  const { code, stdout } = await verdict(await written(files), '--key', vkey)
  expect([code, stdout]).toEqual([0, expect.stringContaining('8 of these events are of the medical record')])
  const [, leaveOut] = MEDICAL_ATTACKS['a medical event left out'] ?? []
  if (leaveOut === undefined) throw new Error('No such attack')
  const cut = await verdict(await written(await attacked(files, leaveOut, 2, { isMedical: true })), '--json')
  expect([cut.code, JSON.parse(cut.stdout).findings]).toMatchObject([1, [{ kind: 'omitted', topic: 'medical' }]])
})

test('a packet rewritten by pdf-lib still verifies', async () => {
  const [from, to] = [await written(packet.files), join(folder, 'rewritten.pdf')]
  const document = await PDFDocument.load(await readFile(from))
  await writeFile(to, await document.save({ useObjectStreams: true }))
  expect(await readFile(to)).not.toEqual(await readFile(from))
  const { code, stdout } = await verdict(to, '--key', packet.vkey, '--json')
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, checked: 8, packet: { person: 3, opened: 4 } }])
})

test('an edited page changes nothing of what is proved, and the pages are said not to be compared', async () => {
  const file = await written(packet.files)
  const document = await PDFDocument.load(await readFile(file))
  document.getPage(0).drawText('Bob Baker')
  await writeFile(file, await document.save())
  const { code, stdout } = await verdict(file, '--key', packet.vkey)
  expect(code).toBe(0)
  expect(stdout).toContain('The pages were not compared')
})

test.each(['an opened text edited', 'an event left out'])('%s is a finding', async (name) => {
  const [kind = '', attack] = PACKET_ATTACKS[name] ?? []
  if (attack === undefined) throw new Error(`No attack ${name}`)
  const { code, stdout } = await verdict(await written(await attacked(packet.files, attack, 2)), '--json')
  expect([code, JSON.parse(stdout).findings]).toMatchObject([1, [{ kind }]])
})

test('a file without a whole packet gets no verdict', async () => {
  const [empty, damaged] = [await written(new Map(), 'empty.pdf'), join(folder, 'damaged.pdf')]
  await writeFile(damaged, (await readFile(await written(packet.files))).subarray(0, 300))
  expect(await verdict(empty)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The pages alone prove nothing'),
  })
  expect(await verdict(damaged)).toMatchObject({ code: 2 })
  expect(await verdict(await written(packet.files), '--key', 'none')).toMatchObject({ code: 2 })
  const two = await PDFDocument.load(await readFile(await written(packet.files)))
  await two.attach(Buffer.from('{}'), 'manifest.json')
  await writeFile(damaged, await two.save())
  expect(await verdict(damaged)).toMatchObject({ code: 2, stderr: expect.stringContaining('two different files') })
})
