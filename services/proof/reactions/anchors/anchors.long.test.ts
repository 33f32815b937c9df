import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cosignedAt } from '@arrive/contracts/proof/cosignatures.ts'
import { COSIGNATURE, parseNote, parseVkey } from '@arrive/contracts/proof/notes.ts'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { certificatesIn } from '../../../shared/stamps/certificates.ts'
import { assertTrusted, readTimeStamp } from '../../../shared/stamps/token.ts'
import { startTestArrive, type TestArrive } from '../../../tests/testing/arrive.ts'
import { createClient, type Reply } from '../../../tests/testing/client.ts'
import { ENGINES } from '../../../tests/testing/engines.ts'
import { adminToken, newStaff } from '../../../tests/testing/people.ts'
import { type Peer, startPeer } from '../../../tests/testing/smtp-peer.ts'
import { startStampAuthority, type TestAuthority } from '../../../tests/testing/stamps/authority.ts'
import { startWitness, type TestWitness } from '../../../tests/testing/witness.ts'
import { type ProofState, proofStates } from '../../testing/states.ts'

interface Checkpoint {
  readonly size: number
  readonly note: string
  readonly receipts: readonly { readonly anchor: string; readonly receipt: string }[]
}

const WITNESS = 'witness witness.example/one'
const NOTARY = 'notary@law.example'
const ANCHORS = ['folder', 'mail', WITNESS, 'time-stamp']

describe.each(ENGINES)('anchors on engines that are %s', (engines) => {
  let arrive: TestArrive
  let admin: string
  let folder: string
  let peer: Peer
  let witness: TestWitness
  let authority: TestAuthority
  let people = 0
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arrive-anchor-'))
    peer = await startPeer()
    witness = await startWitness()
    authority = await startStampAuthority()
    const anchors = {
      ANCHOR_DIR: folder,
      ANCHOR_MAILTO: NOTARY,
      ANCHOR_WITNESSES: witness.setting,
      ANCHOR_TSA_URL: authority.url,
      ANCHOR_TSA_CA: authority.pem,
      ANCHOR_EVERY: '1d',
      SMTP_URL: peer.url,
      NOTIFY_TO: 'office@agency.example',
    }
    arrive = await startTestArrive(anchors, { engines })
    admin = await adminToken(client)
    witness.trust((await until(({ key }) => key !== null)).key)
  }, 120_000)
  afterAll(async () => {
    await arrive.end()
    await witness.stop()
    await authority.stop()
    await peer.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const { state, until } = proofStates(client, () => admin)
  const anchor = () => client.call('POST', '/proof/anchor', { token: admin })
  const save = () => newStaff(client, `anchored-${people++}@mail.example`)
  const of = ({ anchors }: ProofState, name: string) => anchors.find((one) => one.anchor === name)

  async function checkpoints(query = ''): Promise<{ checkpoints: readonly Checkpoint[]; cursor: string | null }> {
    return (await client.get(`/proof/checkpoints${query}`, admin)).body as never
  }

  const isEverywhere = (size: number) => (now: ProofState) => now.anchors.every((one) => one.size >= size)

  test('the folder, mailbox, witness and authority get the first checkpoint at once', async () => {
    await anchor()
    const { anchors } = await until(isEverywhere(1))
    expect(anchors.map((one) => one.anchor)).toEqual(ANCHORS)
    const size = anchors[0]?.size ?? 0
    const note = await readFile(join(folder, `${size}.note`), 'utf8')
    const { checkpoints: all } = await checkpoints()
    const kept = all.find((one) => one.size === size)
    expect(kept?.note).toBe(note)
    expect(kept?.receipts.find((one) => one.anchor === 'folder')?.receipt).toBe(`${size}.note`)
    const mail = peer.mails.find(({ to }) => to.includes(NOTARY))
    expect(mail?.raw).toContain('Checkpoint of the log at')
  }, 60_000)

  test('the receipt of a witness is its cosignature of the checkpoint', async () => {
    const { checkpoints: all } = await checkpoints()
    const kept = all.find(({ receipts }) => receipts.some((one) => one.anchor === WITNESS))
    const receipt = kept?.receipts.find((one) => one.anchor === WITNESS)?.receipt ?? ''
    const key = parseVkey(witness.setting.split(' ')[0] ?? '', nodeHashing, COSIGNATURE)
    const note = parseNote(`${kept?.note}${receipt}`)
    expect(note && key && (await cosignedAt(note, key, nodeHashing))).toBeGreaterThan(1_700_000_000)
    const other = parseNote(`${kept?.note.replace(`\n${kept.size}\n`, `\n${kept.size + 1}\n`)}${receipt}`)
    expect(other && key && (await cosignedAt(other, key, nodeHashing))).toBeUndefined()
  })

  test('the receipt of the time stamp authority is a stamp of the stored note', async () => {
    const { checkpoints: all } = await checkpoints()
    const kept = all.find(({ receipts }) => receipts.some((one) => one.anchor === 'time-stamp'))
    const receipt = kept?.receipts.find((one) => one.anchor === 'time-stamp')?.receipt ?? ''
    const hashed = nodeHashing.sha256(Buffer.from(kept?.note ?? ''))
    const signed = readTimeStamp(Buffer.from(receipt, 'base64'), hashed)
    expect(() => assertTrusted(signed, certificatesIn(authority.pem))).not.toThrow()
    expect(Math.abs(signed.stamp.time.getTime() - Date.now())).toBeLessThan(300_000)
  })

  test('later events are anchored on request, with a proof of consistency', async () => {
    const before = await state()
    await save()
    const { size } = await until((now) => now.size > before.size)
    expect(of(await state(), 'folder')?.size).toBeLessThan(size)
    expect(await anchor()).toMatchObject({ status: 202, body: { anchors: ANCHORS } })
    await until(isEverywhere(size))
    expect(witness.latest?.size).toBeGreaterThanOrEqual(size)
    const { checkpoints: first, cursor } = await checkpoints('?limit=1')
    const { checkpoints: second } = await checkpoints(`?limit=1&cursor=${cursor}`)
    expect(second[0]?.size).toBeLessThan(first[0]?.size ?? 0)
  }, 60_000)

  test('a request during a round gets the state at the time of the request', async () => {
    const requested = Promise.withResolvers<number>()
    peer.boxes.set(NOTARY, async () => {
      peer.boxes.delete(NOTARY)
      const before = await state()
      await save()
      const { size } = await until((now) => now.size > before.size)
      await anchor()
      requested.resolve(size)
    })
    const before = await state()
    await save()
    await until((now) => now.size > before.size)
    await anchor()
    await until(isEverywhere(await requested.promise))
  }, 60_000)

  test('an unavailable anchor is reported as failing, delays no other, and gets a later checkpoint', async () => {
    witness.broken = 500
    const before = await state()
    await save()
    const { size } = await until((now) => now.size > before.size)
    await anchor()
    const failing = await until((now) => of(now, WITNESS)?.failing !== null && (of(now, 'folder')?.size ?? 0) >= size)
    expect(of(failing, WITNESS)).toMatchObject({ fork: false, size: of(before, WITNESS)?.size })
    witness.broken = undefined
    await anchor()
    expect(of(await until(isEverywhere(size)), WITNESS)?.failing).toBeNull()
    expect(arrive.logged()).toContain('An anchor did not take the checkpoint')
  }, 60_000)

  test('a wrong stamp does not count, until the authority returns a right one', async () => {
    authority.deviations = { hashed: new Uint8Array(32) }
    const before = await state()
    await save()
    const { size } = await until((now) => now.size > before.size)
    await anchor()
    const failing = await until((now) => of(now, 'time-stamp')?.failing !== null)
    expect(of(failing, 'time-stamp')).toMatchObject({ fork: false, size: of(before, 'time-stamp')?.size })
    authority.deviations = {}
    await anchor()
    expect(of(await until(isEverywhere(size)), 'time-stamp')?.failing).toBeNull()
  }, 60_000)

  test('is shown to administrators only', async () => {
    const { token } = await save()
    expect((await client.call('POST', '/proof/anchor', {})).status).toBe(401)
    expect((await client.call('POST', '/proof/anchor', { token })).status).toBe(403)
    expect((await client.get('/proof/checkpoints?cursor=x', admin)).status).toBe(400)
  })

  test('if a witness cosigned a larger tree, nothing is signed and everything else continues', async () => {
    const before = await state()
    witness.latest = { origin: '', size: before.size + 1_000, root: new Uint8Array(32) }
    await save()
    const { size } = await until((now) => now.size > before.size)
    await anchor()
    await until((now) => of(now, WITNESS)?.fork === true)
    await save()
    const halted = await until((now) => now.fork)
    expect((await client.get('/get_packets', admin)).status).toBe(200)
    await save()
    expect((await state()).size).toBe(halted.size)
    expect(halted.size).toBeGreaterThanOrEqual(size)
  }, 60_000)
})

function treeSize({ bytes }: Reply): number {
  const lines = Buffer.from(bytes).toString().trimEnd().split('\n')
  const events = lines.map((line) => JSON.parse(Buffer.from(JSON.parse(line).raw ?? 'e30=', 'base64').toString()))
  return Math.max(...events.map(({ type, data }) => (type === 'proof.batch.sequenced' ? data.size : 0)))
}

describe('a log that was restored to an earlier state', () => {
  test('is detected from the folder before anything is signed, and an unsigned note is ignored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'arrive-anchor-'))
    const arrive = await startTestArrive({ ANCHOR_DIR: folder, PROOF_KEY: Buffer.alloc(32, 6).toString('base64') })
    const client = createClient(() => arrive.origin())
    try {
      const admin = await adminToken(client)
      const { state, until } = proofStates(client, () => admin)
      const { size, key } = await until((now) => now.size > 0)
      const origin = key.split('+')[0] ?? ''
      const put = (larger: number, seed: number) => {
        const note = testSigner(origin, seed).checkpoint(larger, new Uint8Array(32))
        return writeFile(join(folder, `${larger}.note`), note)
      }
      await put(size + 900, 7)
      await arrive.restart()
      await newStaff(client, 'early@mail.example')
      await until((now) => now.size > size)
      expect(await state()).toMatchObject({ fork: false })
      await put(size + 500, 6)
      await arrive.restart()
      await newStaff(client, 'late@mail.example')
      await until((now) => now.fork)
      expect((await state()).size).toBeGreaterThan(0)
      // Nothing is sequenced either, so the log stays a prefix of what the folder knows.
      expect(treeSize(await client.call('GET', '/proof/export', { token: admin }))).toBe((await state()).size)
      expect((await readdir(folder)).filter((name) => name.endsWith('.note'))).toContain(`${size + 500}.note`)
    } finally {
      await arrive.end()
      await rm(folder, { recursive: true, force: true })
    }
  }, 60_000)
})
