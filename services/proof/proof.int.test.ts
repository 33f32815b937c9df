import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCheckpoint } from '@arrive/contracts/proof/checkpoints.ts'
import { parseNote, parseVkey, type VerifierKey, verifyNote } from '@arrive/contracts/proof/notes.ts'
import { parseTlogProof } from '@arrive/contracts/proof/tlog-proof.ts'
import { eventLeaf } from '@arrive/contracts/proof/tree.ts'
import { type Consistency, includes, isConsistent } from '@arrive/contracts/proof/tree-proofs.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { topicOf } from '../kernel/index.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { openSealedLog } from '../shared/sealed/sealed-log.ts'
import { growAgency } from '../tests/testing/agency.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { ENGINES } from '../tests/testing/engines.ts'
import { adminToken, newStaff, type Staff } from '../tests/testing/people.ts'
import { findSnapshot } from './reactions/restoring.ts'
import { type Recomputed, recompute, wholeLog } from './testing/recompute.ts'

const VERIFY = join(import.meta.dirname, '../maintenance/verify.ts')

function raise(text: string): never {
  throw new Error(text)
}

describe.each(ENGINES)('the log on engines that are %s', (engines) => {
  let arrive: TestArrive
  let admin: string
  let ann: Staff
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    admin = await adminToken(client)
    ann = await newStaff(client, 'zoe@mail.example')
  }, 120_000)
  afterAll(() => arrive.end())

  const state = async () => (await client.get('/proof/state', admin)).body
  const key = async () => parseVkey(String((await client.get('/proof/key')).body['vkey']), nodeHashing) as VerifierKey

  async function sealed(): Promise<Recomputed> {
    // Reading the state is audited once in five minutes, so do that first.
    await state()
    while (((await state())['unsealed'] as number) > 0) await pause(50)
    return recompute(await wholeLog(arrive.arrive().kernel.log))
  }

  /** Verifies the latest checkpoint with the public key and the recomputed roots. */
  async function assertSigned({ roots, notes, sealed: events }: Recomputed): Promise<void> {
    const { checkpoints } = (await client.get('/proof/checkpoints', admin)).body as {
      readonly checkpoints: readonly { readonly size: number; readonly note: string }[]
    }
    const [latest] = checkpoints
    const note = parseNote(latest?.note ?? '')
    const { size = 0, root = Buffer.of(), origin } = parseCheckpoint(note?.text ?? '') ?? {}
    expect(notes).toContain(latest?.note)
    expect(note && (await verifyNote(note, await key(), nodeHashing))).toBe('signed')
    expect({ size, origin, root: Buffer.from(root).toString('base64') }).toEqual({
      size: Math.max(...roots.keys()),
      origin: (await key()).name,
      root: roots.get(size),
    })
    expect(await state()).toMatchObject({
      ...{ size, events: events.length, unsealed: 0, fork: false, anchors: [] },
      ...{ adopted: expect.any(Number), since: expect.any(String), checked: expect.any(String) },
    })
  }

  test('has every save as a leaf of its tree, under a checkpoint that anyone can verify', async () => {
    const log = await sealed()
    expect(log.unsealed).toEqual([])
    expect(log.sealed.length).toBeGreaterThan(2)
    await assertSigned(log)
    const { status, body } = await client.get('/readyz')
    expect([status, body['sealing']]).toEqual([200, 'current'])
  }, 60_000)

  test('continues where it was after a restart, under the same key', async () => {
    const before = await key()
    const { sealed: first } = await sealed()
    await arrive.restart()
    const { kernel } = arrive.arrive()
    expect((await findSnapshot(kernel, AbortSignal.timeout(30_000)))?.restored?.snapshot.size).toBeGreaterThan(
      first.length,
    )
    admin = await adminToken(client)
    const log = await sealed()
    expect(await key()).toEqual(before)
    expect(log.sealed.slice(0, first.length)).toEqual(first)
    expect([log.passed, log.unsealed]).toEqual([0, []])
    await assertSigned(log)
  }, 60_000)

  test('is still what was sealed after erasures and a rebuild of all documents', async () => {
    await growAgency(client)
    const { sealed: before } = await sealed()
    expect((await client.call('DELETE', `/delete_staff/${ann.person}`, { token: admin })).status).toBe(200)
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    const log = await sealed()
    expect(log.sealed.slice(0, before.length)).toEqual(before)
    expect([log.passed, log.unsealed]).toEqual([0, []])
    await assertSigned(log)
  }, 120_000)

  test('proves for every event that it is in the tree, even after its person was erased', async () => {
    const log = await sealed()
    const { roots } = log
    const entries = new Map((await wholeLog(arrive.arrive().kernel.log)).map((entry) => [entry.envelope.id, entry]))
    const erased = (await wholeLog(arrive.arrive().kernel.log)).filter(
      ({ envelope }) => envelope.subject === `person/${ann.person}`,
    )
    expect(erased.length).toBeGreaterThan(1)
    const some = [log.sealed[0], log.sealed.at(-1), ...erased.slice(0, 2).map(({ envelope }) => envelope.id)]
    for (const id of some) {
      const { status, bytes, headers } = await client.get(`/proof/events/${id}`, admin)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
      const { index, hashes, checkpoint, extra } = parseTlogProof(bytes.toString()) ?? raise('No proof')
      const entry = entries.get(id ?? '') ?? raise('No event')
      const topic = topicOf(entry.source)
      expect(Buffer.from(extra ?? []).toString()).toBe(`${topic}\n${entry.raw}`)
      const leaf = eventLeaf(topic, Buffer.from(entry.raw), nodeHashing)
      const { size, root } = parseCheckpoint(parseNote(checkpoint)?.text ?? '') ?? raise('No checkpoint')
      expect(roots.get(size)).toBe(Buffer.from(root).toString('base64'))
      expect(includes({ leaf, index, size, root, hashes }, nodeHashing)).toBe(true)
    }
    const nowhere = await client.get('/proof/events/018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f', admin)
    expect([nowhere.status, nowhere.body['code']]).toEqual([404, 'not-found'])
  }, 60_000)

  test('finds the index of every event, and the place of every index, without reading the log', async () => {
    const { sealed: ids } = await sealed()
    const { log, store } = arrive.arrive().kernel
    const entries = (await wholeLog(log)).filter(({ source }) => topicOf(source) === 'onboarding')
    const order = await openSealedLog(store)
    const indexes = await order.indexesAt(entries)
    expect(new Set(indexes).size).toBe(entries.length)
    const byIndex = entries.map(({ envelope }, at) => [indexes[at] ?? -1, envelope.id] as const)
    const inOrder = byIndex.toSorted(([one], [other]) => one - other)
    expect(inOrder.map(([, id]) => id)).toEqual(ids.filter((id) => inOrder.some(([, known]) => known === id)))
    const last = order.size - 1
    const found: object[] = []
    for await (const { events } of order.events(['onboarding'], { first: 0, last })) found.push(...events)
    const places = entries.map(({ source, offset }, at) => ({ source, offset, index: indexes[at] }))
    expect(new Set(found)).toEqual(new Set(places.map((place) => expect.objectContaining(place))))
    expect(await order.indexOf(inOrder[3]?.[1] ?? '')).toBe(inOrder[3]?.[0])
    expect(await order.indexOf('018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f')).toBeUndefined()
  }, 60_000)

  test('proves that an earlier tree is the beginning of the tree', async () => {
    const { roots } = await sealed()
    const [from = 0, to = 0] = [Math.min(...roots.keys()), Math.max(...roots.keys())]
    const { status, body } = await client.get(`/proof/consistency?from=${from}&to=${to}`, admin)
    const hashes = (body['hashes'] as readonly string[]).map((hash) => Buffer.from(hash, 'base64'))
    const [fromRoot, toRoot] = [from, to].map((size) => Buffer.from(roots.get(size) ?? '', 'base64'))
    expect([status, body['from'], body['to'], hashes.length > 0]).toEqual([200, from, to, true])
    expect(isConsistent({ from, to, fromRoot, toRoot, hashes } as Consistency, nodeHashing)).toBe(true)
    const beyond = [to + 1_000, '9007199254740993', '9'.repeat(16)].map((size) => `from=0&to=${size}`)
    for (const range of [...beyond, 'from=2&to=1', 'from=0', 'from=01&to=2', 'from=-1&to=2', 'a=1']) {
      expect([range, (await client.get(`/proof/consistency?${range}`, admin)).status]).toEqual([range, 400])
    }
  }, 60_000)

  test('is exported as a whole, so that anyone can verify it without trusting the server', async () => {
    await sealed()
    const { vkey } = (await client.get('/proof/key')).body
    const { status, headers, bytes } = await client.get('/proof/export', admin)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
    const file = join(arrive.dataDir, 'export.ndjson')
    const verified = async (content: Buffer | string) => {
      await writeFile(file, content)
      const { code, stdout } = await runCommand(VERIFY, [file, '--json', '--key', String(vkey)], {})
      return { code, ...JSON.parse(stdout) }
    }
    const report = await verified(bytes)
    expect(report).toMatchObject({ code: 0, ok: true, key: vkey, findings: [] })
    expect(report.checked).toBeGreaterThan(50)
    const lines = bytes.toString().split('\n')
    const at = lines.findIndex((line) => line.startsWith('{"topic":"onboarding"'))
    expect(await verified(lines.toSpliced(at, 1).join('\n'))).toMatchObject({ code: 1, ok: false })
    await rm(file)
  }, 60_000)

  test('shows administrators how far it is sealed, and anyone its key', async () => {
    expect((await client.get('/proof/key')).status).toBe(200)
    const closed = ['/proof/state', '/proof/checkpoints', '/proof/export', '/proof/consistency?from=0&to=0']
    for (const [at, path] of closed.entries()) {
      expect((await client.get(path)).status).toBe(401)
      expect((await client.get(path, (await newStaff(client, `staff-${at}@mail.example`)).token)).status).toBe(403)
      expect((await client.get(`${path}${path.includes('?') ? '&' : '?'}after=1`, admin)).status).toBe(400)
    }
    expect((await client.get('/proof/checkpoints?cursor=x', admin)).status).toBe(400)
  })

  test('sends none of its own events to other systems', async () => {
    const { body } = await client.post('/service_tokens', { name: 'Stock', topics: ['proof'] }, admin)
    expect(body['code']).toBe('invalid-answers')
    expect(JSON.stringify((await client.get('/asyncapi.json')).body)).not.toContain('proof.')
  })
})
