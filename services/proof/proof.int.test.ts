import { setTimeout as pause } from 'node:timers/promises'
import { parseCheckpoint } from '@arrive/contracts/proof/checkpoints.ts'
import { parseNote, parseVkey, type VerifierKey, verifyNote } from '@arrive/contracts/proof/notes.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { nodeHashing } from '../shared/node-hashing.ts'
import { growAgency } from '../testing/agency.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { type Recomputed, recompute, wholeLog } from './testing/recompute.ts'

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

  /** The log as it is when everything in it is sealed and signed. */
  async function sealed(): Promise<Recomputed> {
    // The look itself is audited once in five minutes, so it is asked for before.
    await state()
    while (((await state())['unsealed'] as number) > 0) await pause(50)
    return recompute(await wholeLog(arrive.arrive().kernel.log))
  }

  /** Whether the latest checkpoint is signed by the key that everybody can have, over what the log comes to. */
  async function assertSigned({ roots, notes }: Recomputed): Promise<void> {
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
    expect(await state()).toMatchObject({ size, unsealed: 0, fork: false, anchors: [] })
  }

  test('has every save as a leaf of its tree, under a checkpoint that anybody can check', async () => {
    const log = await sealed()
    expect(log.unsealed).toEqual([])
    expect(log.sealed.length).toBeGreaterThan(2)
    await assertSigned(log)
  }, 60_000)

  test('goes on from where it was after a restart, under the same key', async () => {
    const before = await key()
    const { sealed: first } = await sealed()
    await arrive.restart()
    admin = await adminToken(client)
    const log = await sealed()
    expect(await key()).toEqual(before)
    expect(log.sealed.slice(0, first.length)).toEqual(first)
    expect([log.passed, log.unsealed]).toEqual([0, []])
    await assertSigned(log)
  }, 60_000)

  test('is still what was sealed when people have been erased and all documents made again', async () => {
    await growAgency(client)
    const { sealed: before } = await sealed()
    expect((await client.call('DELETE', `/delete_staff/${ann.person}`, { token: admin })).status).toBe(200)
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    const log = await sealed()
    expect(log.sealed.slice(0, before.length)).toEqual(before)
    expect([log.passed, log.unsealed]).toEqual([0, []])
    await assertSigned(log)
  }, 120_000)

  test('shows how far it is sealed to administrators only, and its key to anybody', async () => {
    expect((await client.get('/proof/key')).status).toBe(200)
    for (const path of ['/proof/state', '/proof/checkpoints']) {
      expect((await client.get(path)).status).toBe(401)
      expect((await client.get(path, (await newStaff(client, `${path.slice(7)}@mail.example`)).token)).status).toBe(403)
      expect((await client.get(`${path}?after=1`, admin)).status).toBe(400)
    }
    expect((await client.get('/proof/checkpoints?cursor=x', admin)).status).toBe(400)
  })

  test('gives nothing that it says of itself to other systems', async () => {
    const { body } = await client.post('/service_tokens', { name: 'Stock', topics: ['proof'] }, admin)
    expect(body['code']).toBe('invalid-answers')
    expect(JSON.stringify((await client.get('/asyncapi.json')).body)).not.toContain('proof.')
  })
})
