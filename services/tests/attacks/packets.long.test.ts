import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { utf8 } from '@arrive/contracts/proof/hashing.ts'
import { MEDICAL_FILES } from '@arrive/contracts/proof/packet.ts'
import { type PacketTexts, withHashes } from '@arrive/contracts/proof/testing/honest-packet.ts'
import { MEDICAL_ATTACKS, PACKET_ATTACKS } from '@arrive/contracts/proof/testing/packet-attacks.ts'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import { attachedFiles } from '@arrive/contracts/proof/verifying/packet/attached-files.ts'
import type { PacketReport } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { good } from '../testing/personnel-file.ts'
import { sendPacket } from '../testing/ready-packet.ts'
import { named } from '../testing/requests.ts'
import { sized } from '../testing/size.ts'
import { startStampAuthority, type TestAuthority } from '../testing/stamps/authority.ts'
import { until } from '../testing/until.ts'
import { untilSealed } from '../testing/verify-log.ts'
import { printFigure } from './print-figure.ts'

const SLOW = 300_000
const HEPATITIS = named(forms, 'hepatitis_b')
const VERIFY = join(import.meta.dirname, '..', '..', 'maintenance', 'verify.ts')
/** Tries of each attack, each at another place. */
const picks = sized(1, 25)

const UNCHECKED = expect.objectContaining({ kind: 'unchecked-receipts', count: 1 })

interface Checkpoint {
  readonly size: number
  readonly time: string
  readonly receipts: readonly object[]
}

interface Stamped extends Checkpoint {
  readonly receipt: object | undefined
}

/** Somebody who edits a packet on its way to a surveyor, who has the agency's public key. */
describe('a packet of the product', () => {
  let arrive: TestArrive
  let authority: TestAuthority
  let folder: string
  let admin: string
  let ann: Staff
  let key: string
  let pdf: Buffer
  let files: PacketTexts
  let later: PacketTexts
  let bens: PacketTexts
  const client = createClient(() => arrive.origin())

  async function packetOf({ person }: Staff, asOf?: string): Promise<Buffer> {
    await untilSealed(arrive)
    const path = `/packets/${person}.pdf${asOf === undefined ? '' : `?as_of=${asOf}`}`
    const { status, bytes } = await client.get(path, admin)
    expect(status).toBe(200)
    return bytes
  }

  /** A checkpoint of a larger tree that the authority has stamped, and its receipt. */
  async function stamped(larger: number): Promise<Stamped> {
    await client.call('POST', '/proof/anchor', { token: admin })
    const anchored = async () => {
      const { body } = await client.get('/proof/checkpoints?limit=20', admin)
      return (body['checkpoints'] as readonly Checkpoint[]).find((one) => one.receipts.length > 0 && one.size > larger)
    }
    const found = await until('a receipt', anchored, (one) => one !== undefined)
    if (found === undefined) throw new Error('No checkpoint was stamped')
    return { ...found, receipt: found.receipts[0] }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arrive-attacked-'))
    authority = await startStampAuthority()
    const anchors = { ANCHOR_TSA_URL: authority.url, ANCHOR_TSA_CA: authority.pem, ANCHOR_EVERY: '1d' }
    arrive = await startTestArrive(anchors)
    admin = await adminToken(client)
    ann = await newStaff(client, 'ann@mail.example')
    const ben = await newStaff(client, 'ben@mail.example')
    for (const staff of [ann, ben]) {
      await sendPacket({ client, owner: admin, staff, today: '2026-11-27' })
      await good(client.post(HEPATITIS.save.path, sampleBody(HEPATITIS), staff.token))
    }
    key = String((await client.get('/proof/key')).body['vkey'])
    pdf = await packetOf(ann)
    files = await filesIn(pdf)
    const { as_of: asOf } = JSON.parse(files.get('manifest.json') ?? '')
    bens = await filesIn(await packetOf(ben, asOf))
    await sendPacket({ client, owner: admin, staff: ann, today: '2026-11-28' })
    later = await filesIn(await packetOf(ann))
  }, SLOW)
  afterAll(async () => {
    await arrive.end()
    await authority.stop()
    await rm(folder, { recursive: true })
  })

  async function verdict(bytes: Uint8Array, own = key): Promise<PacketReport & { readonly code: number | null }> {
    const file = join(folder, 'packet.pdf')
    await writeFile(file, bytes)
    const { code, stdout } = await runCommand(VERIFY, [file, '--key', own, '--json'], {})
    return { code, ...JSON.parse(stdout) }
  }

  /** The same pages with other files attached. */
  async function rewritten(changed: PacketTexts): Promise<Uint8Array> {
    const [from, to] = [await PDFDocument.load(pdf), await PDFDocument.create()]
    for (const page of await to.copyPages(from, from.getPageIndices())) to.addPage(page)
    for (const [name, text] of changed) await to.attach(utf8(text), name)
    return to.save()
  }

  const taken = (names: readonly string[], from: PacketTexts) =>
    withHashes(new Map([...files, ...names.map((name) => [name, from.get(name) ?? ''] as const)]))

  test(
    'verifies with the public key alone, and so does each of its rewritings',
    async () => {
      const { person } = ann
      for (const bytes of [pdf, await rewritten(files)]) {
        expect(await verdict(bytes)).toMatchObject({ code: 0, ok: true, key, findings: [], packet: { person } })
      }
    },
    SLOW,
  )

  test(
    'with an edited page verifies, because its pages are no evidence',
    async () => {
      const document = await PDFDocument.load(pdf)
      document.getPage(0).drawText('Approved', { x: 50, y: 50 })
      const bytes = await document.save()
      expect(await verdict(bytes)).toMatchObject({ code: 0, findings: [] })
      const { stdout } = await runCommand(VERIFY, [join(folder, 'packet.pdf'), '--key', key], {})
      expect(stdout).toContain('The pages were not compared')
    },
    SLOW,
  )

  const own = ['an opened text edited', 'evidence edited', 'a salt of another event', 'a byte of an event altered']
  const more = ['an event left out', 'an event and its proof left out', 'a wording edited', 'a definition edited']
  const medical = ['a medical text edited', 'a byte of a medical event altered', 'a medical event left out']
  test.each([...own, ...more, ...medical, 'the medical head left out', 'the signature of the checkpoint broken'])(
    'with %s is found touched',
    async (name) => {
      const [kind = '', attack] = { ...PACKET_ATTACKS, ...MEDICAL_ATTACKS }[name] ?? []
      if (attack === undefined) throw new Error(`No attack ${name}`)
      for (let pick = 0; pick < picks; pick++) {
        const report = await verdict(await rewritten(withHashes(await attack(files, 7 * pick + 1, {}))))
        expect([report.code, [...new Set(report.findings.map((one) => one.kind))]]).toEqual([1, [kind]])
      }
      printFigure(`a packet with ${name}`, `${picks} found`, 'all')
    },
    SLOW,
  )

  test.each([
    ['proofs of another checkpoint', 'altered', () => taken(['proofs.ndjson'], later)],
    ['another checkpoint', 'altered', () => taken(['checkpoint.txt'], later)],
    ['heads of another checkpoint', 'omitted', () => taken(['heads.json'], later)],
    ['heads of another person', 'omitted', () => taken(['heads.json'], bens)],
    ['events of another person', 'inserted', () => taken(['events.ndjson', 'proofs.ndjson'], bens)],
    ['the medical record of another person', 'inserted', () => taken(Object.values(MEDICAL_FILES), bens)],
  ] as const)(
    'with %s is found touched',
    async (_, kind, changed) => {
      const report = await verdict(await rewritten(changed()))
      expect([report.code, report.findings.map((one) => one.kind)]).toEqual([1, expect.arrayContaining([kind])])
    },
    SLOW,
  )

  test(
    'with a receipt of another checkpoint is found touched, and with its own it is not',
    async () => {
      const first = await stamped(Number(later.get('checkpoint.txt')?.split('\n')[1]))
      const packet = await packetOf(ann, first.time)
      const own = await filesIn(packet)
      expect(own.get('receipts.ndjson')).toBe(`${JSON.stringify(first.receipt)}\n`)
      expect(await verdict(packet)).toMatchObject({ code: 0, notes: expect.arrayContaining([UNCHECKED]) })
      await newStaff(client, 'cleo@mail.example')
      await untilSealed(arrive)
      const second = await stamped(first.size)
      expect(second.size).toBeGreaterThan(first.size)
      const text = `${JSON.stringify(second.receipt)}\n`
      const report = await verdict(await rewritten(withHashes(new Map([...own, ['receipts.ndjson', text]]))))
      expect([report.code, report.findings.map((one) => one.kind)]).toEqual([1, ['bad-anchor']])
    },
    SLOW,
  )

  test(
    'signed by another key is found touched',
    async () => {
      const stranger = testSigner('agency.example/00000000', 9)
      expect(await verdict(pdf, stranger.vkey)).toMatchObject({ code: 1, findings: [{ kind: 'wrong-key' }] })
    },
    SLOW,
  )
})

async function filesIn(pdf: Uint8Array): Promise<PacketTexts> {
  const attached = await attachedFiles(pdf)
  if ('problem' in attached) throw new Error(attached.problem)
  return new Map([...attached.files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}
