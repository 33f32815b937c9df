import { randomUUID } from 'node:crypto'
import { parseVkey } from '@arrive/contracts/proof/notes.ts'
import type { Row } from '@arrive/contracts/proof/verifying/rows.ts'
import { createVerifier, type Report, type Trusted } from '@arrive/contracts/proof/verifying/verify.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { check } from '../../infra/checker/check.ts'
import { topicOf } from '../kernel/index.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { ENGINES } from '../tests/testing/engines.ts'
import { adminToken, newStaff } from '../tests/testing/people.ts'
import { startWitness, type TestWitness } from '../tests/testing/witness.ts'
import { signedCheckpoint, signerOf } from './key.ts'
import { wholeLog } from './testing/recompute.ts'
import { proofStates } from './testing/states.ts'

const SEED = Buffer.alloc(32, 3)
const REASON = 'The backup of Friday was put back after the disk had failed. Ticket 4411.'

describe.each(ENGINES)('a log that can no longer be signed, on engines that are %s', (engines) => {
  let arrive: TestArrive
  let admin: string
  let witness: TestWitness
  let people = 0
  let former: string
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    witness = await startWitness()
    const settings = { ANCHOR_WITNESSES: witness.setting, ANCHOR_EVERY: '1s', PROOF_KEY: SEED.toString('base64') }
    arrive = await startTestArrive(settings, { engines })
    admin = await adminToken(client)
    former = (await until(({ key, size }) => key !== null && size > 0)).key
    witness.trust(former)
  }, 120_000)
  afterAll(async () => {
    await arrive.end()
    await witness.stop()
  })

  const { state, until } = proofStates(client, () => admin)
  const save = () => newStaff(client, `adopted-${people++}@mail.example`)
  const adopt = (reason: string, key?: string) =>
    client.call('POST', '/proof/adopt', {
      token: admin,
      body: { reason },
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    })

  async function rows(): Promise<Row[]> {
    const entries = await wholeLog(arrive.arrive().kernel.log)
    return entries.map(({ source, offset, raw }) => ({ topic: topicOf(source), source, offset, raw: Buffer.from(raw) }))
  }

  async function verified(found: readonly Row[], trusted: Trusted = {}): Promise<Report> {
    const verifier = createVerifier(nodeHashing, trusted)
    for (const row of found) verifier.add(row)
    const report = await verifier.finish()
    const { ok, findings } = check(found, [], trusted)
    expect([ok, findings.map(({ kind }) => kind)]).toEqual([report.ok, report.findings.map(({ kind }) => kind)])
    return report
  }

  async function checkpoints(query = '') {
    return (await client.get(`/proof/checkpoints${query}`, admin)).body as unknown as {
      readonly checkpoints: readonly { readonly size: number; readonly note: string }[]
      readonly cursor: string | null
    }
  }

  test('cannot be adopted while it can still be signed', async () => {
    const { status, body } = await adopt(REASON)
    expect([status, body['code']]).toEqual([409, 'nothing-to-adopt'])
    expect((await adopt('short')).status).toBe(400)
    expect((await adopt('x'.repeat(2_001))).status).toBe(400)
    expect((await client.call('POST', '/proof/adopt', { body: { reason: REASON } })).status).toBe(401)
    expect(
      (await client.call('POST', '/proof/adopt', { token: (await save()).token, body: { reason: REASON } })).status,
    ).toBe(403)
  })

  test('is sealed anew under another origin after an administrator gives a reason', async () => {
    await until(({ anchors }) => (anchors[0]?.size ?? 0) > 0)
    const before = await state()
    witness.latest = { origin: '', size: before.size + 1_000, root: new Uint8Array(32) }
    await save()
    await until(({ fork }) => fork)
    const key = randomUUID()
    const { status, body } = await adopt(REASON, key)
    expect([status, body]).toEqual([202, { message: 'The log is being sealed anew.', origin: expect.any(String) }])
    const after = await until(({ fork, size, unsealed }) => !fork && size > 0 && unsealed === 0)
    expect(parseVkey(after.key, nodeHashing)?.name).toBe(body['origin'])
    expect(after.key).not.toBe(former)
    expect(after.adopted).toBeGreaterThan(before.events)
    expect(after.anchors).toMatchObject([{ size: 0, fork: false }])
    // A retry by a client that did not get the answer.
    expect(await adopt(REASON, key)).toMatchObject({ status: 202, body: { origin: body['origin'] } })
    expect((await adopt(`${REASON} Again.`, key)).body['code']).toBe('key-reused')
    expect((await adopt(REASON)).body['code']).toBe('nothing-to-adopt')
  }, 60_000)

  test('contains the reason, sealed, and who gave it', async () => {
    const entries = await wholeLog(arrive.arrive().kernel.log)
    const adopted = entries.filter(({ envelope }) => envelope.type === 'agency.origin.adopted')
    const begun = entries.filter(({ envelope }) => envelope.type === 'proof.log.begun')
    expect([adopted.length, begun.length]).toEqual([1, 2])
    expect(adopted[0]?.envelope).toMatchObject({ actor: 'admin/1', data: { reason: REASON } })
    expect(begun[1]?.envelope).toMatchObject({
      id: (adopted[0]?.envelope.data as { begun: string } | undefined)?.begun,
    })
    expect((await client.get(`/proof/events/${adopted[0]?.envelope.id}`, admin)).status).toBe(200)
  }, 60_000)

  test('verifies as intact, and changes before or after are named', async () => {
    await save()
    await until(({ unsealed }) => unsealed === 0)
    const all = await rows()
    const { key } = await state()
    expect(await verified(all, { key })).toMatchObject({ ok: true, findings: [], unsealed: 0 })
    expect(await verified(all, { key: former })).toMatchObject({ ok: true })
    for (const at of [0, -1]) {
      const own = all.filter(({ topic }) => topic === 'accounts')
      const touched = own.at(at)
      const found = all.map((row) =>
        row === touched ? { ...row, raw: Buffer.from(row.raw).fill(0x20, 300, 301) } : row,
      )
      expect((await verified(found, { key })).findings.map(({ kind }) => kind)).toEqual(['altered'])
    }
  }, 60_000)

  test('is compared with a checkpoint of the former origin by that origin’s tree', async () => {
    const all = await rows()
    const earlier = (await checkpoints()).checkpoints.find(({ note }) => note.startsWith(former.split('+')[0] ?? '-'))
    expect(earlier).toBeDefined()
    expect(await verified(all, { checkpoints: [earlier?.note ?? ''] })).toMatchObject({ ok: true, findings: [] })
    const signer = signerOf(former.split('+')[0] ?? '', SEED)
    const kindsAgainst = async (size: number) => {
      const note = signedCheckpoint(former.split('+')[0] ?? '', size, new Uint8Array(32).fill(1), signer)
      return (await verified(all, { checkpoints: [note] })).findings.map(({ kind }) => kind)
    }
    expect(await kindsAgainst(100_000)).toEqual(['rolled-back'])
    expect(await kindsAgainst(earlier?.size ?? 0)).toEqual(['forked'])
  }, 60_000)

  test('continues under the new origin after a restart, and its anchors receive it', async () => {
    const { key, adopted } = await state()
    await arrive.restart()
    admin = await adminToken(client)
    witness.latest = undefined
    witness.trust(key)
    await save()
    const { size } = await until(({ unsealed }) => unsealed === 0)
    await client.call('POST', '/proof/anchor', { token: admin })
    const now = await until(({ anchors }) => (anchors[0]?.size ?? 0) >= size)
    expect(now).toMatchObject({ key, adopted, fork: false })
    expect(await verified(await rows(), { key })).toMatchObject({ ok: true, findings: [] })
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await checkpoints(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      pages.push(...page.checkpoints.map(({ note }) => note.split('\n')[0] ?? ''))
      cursor = page.cursor
    }
    expect(pages[0]).toBe(key.split('+')[0])
    expect(pages.at(-1)).toBe(former.split('+')[0])
    expect(pages).toEqual(pages.toSorted((one, other) => pages.indexOf(one) - pages.indexOf(other)))
    expect(new Set(pages).size).toBe(2)
  }, 60_000)
})
