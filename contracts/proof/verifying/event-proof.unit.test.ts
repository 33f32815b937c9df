import { describe, expect, test } from '@jest/globals'
import { joinBytes, utf8 } from '../hashing.ts'
import { parseVkey, verifierKey, vkeyOf } from '../notes.ts'
import { honestLog } from '../testing/honest-log.ts'
import { nodeHashing } from '../testing/node-hashing.ts'
import { provenIn } from '../testing/proven.ts'
import { testSigner } from '../testing/signer.ts'
import { parseTlogProof, tlogProofText } from '../tlog-proof.ts'
import { verifyEventProof } from './event-proof.ts'

const STEPS = [1, 2, 3, 4, 5].map((person) => ({ event: { topic: 'onboarding', person, partition: 0 } }))
const log = honestLog({ steps: [...STEPS, { seal: true }, ...STEPS, { seal: true }] })
const other = honestLog({ steps: [...STEPS, { seal: true }, ...STEPS, { seal: true }], dataSize: 4 })
const [event = raise()] = log.events.slice(3)
const { id, time } = event
const about = { index: 3, event: id, topic: 'onboarding', person: 4, time }
const INTACT = { ok: true, checked: 1, unsealed: 0, key: log.vkey, notes: [], findings: [], about }

function raise(): never {
  throw new Error('There is no such event')
}

const proof = await provenIn(log, event)
const read = parseTlogProof(proof) ?? raise()
const check = (text: string, key: string | undefined = log.vkey, checkpoints: readonly string[] = []) =>
  verifyEventProof(text, nodeHashing, { checkpoints, ...(key !== undefined && { key }) })
const kinds = async (text: string, key?: string, checkpoints?: readonly string[]) =>
  (await check(text, key, checkpoints)).findings.map(({ kind, topic }) => [kind, topic])

describe('the proof of an event', () => {
  test('is valid for every event of a log', async () => {
    for (const one of log.events) {
      expect(await check(await provenIn(log, one))).toMatchObject({ ok: true, about: { event: one.id } })
    }
    expect(await check(proof)).toEqual(INTACT)
  })

  test('without a key says that the signer is unknown', async () => {
    const report = await verifyEventProof(proof, nodeHashing)
    expect(report).toMatchObject({ ok: false, key: 'unverified', findings: [], about, problem: expect.any(String) })
  })

  test('names the event if any of its bytes, its place or a hash is changed', async () => {
    const raw = read.extra ?? raise()
    for (let at = 'onboarding\n'.length; at < raw.length; at += 7) {
      const extra = raw.map((byte, place) => (place === at ? byte ^ 1 : byte))
      expect([at, await kinds(tlogProofText({ ...read, extra }))]).toEqual([at, [['altered', 'onboarding']]])
    }
    expect(await kinds(tlogProofText({ ...read, index: 2 }))).toEqual([['altered', 'onboarding']])
    expect(await kinds(tlogProofText({ ...read, index: 99 }))).toEqual([['altered', 'onboarding']])
    expect(await kinds(tlogProofText({ ...read, hashes: read.hashes.slice(1) }))).toEqual([['altered', 'onboarding']])
  })

  test('distinguishes another key from an invalid signature', async () => {
    const stranger = testSigner('agency.example/00000000', 9)
    expect(await kinds(proof, stranger.vkey)).toEqual([['wrong-key', null]])
    const checkpoint = read.checkpoint.replace(/.{10}\n$/, 'AAAAAAAAA=\n')
    expect(checkpoint).not.toBe(read.checkpoint)
    expect(await kinds(tlogProofText({ ...read, checkpoint }))).toEqual([['altered', 'proof']])
  })

  test('accepts the bytes of a key under another name as that key', async () => {
    const { key } = parseVkey(log.vkey, nodeHashing) ?? raise()
    const renamed = vkeyOf(verifierKey('elsewhere', key, nodeHashing))
    expect(await check(proof, renamed)).toMatchObject({ ok: true, key: renamed })
  })

  test('is compared with a checkpoint of its size, and ignores others', async () => {
    expect(await check(proof, log.vkey, log.notes)).toMatchObject({
      ok: true,
      notes: [{ kind: 'uncompared', count: 1 }],
    })
    expect(await check(proof, log.vkey, log.notes.slice(-1))).toEqual(INTACT)
    expect(await kinds(proof, log.vkey, other.notes.slice(-1))).toEqual([['forked', null]])
    expect(await check(proof, log.vkey, ['A letter.\n'])).toMatchObject({ ok: false, findings: [] })
  })

  test('that is invalid, or contains no event, is reported', async () => {
    const { extra: _, ...bare } = read
    const texts = ['', 'c2sp.org/tlog-proof@v1\n', tlogProofText(bare), proof.slice(0, 200)]
    const odd = tlogProofText({ ...read, extra: joinBytes([utf8('no line feed')]) })
    for (const text of [...texts, odd]) {
      expect(await check(text)).toMatchObject({ ok: false, checked: 0, findings: [], problem: expect.any(String) })
    }
    await expect(check(proof, 'no key')).rejects.toThrow(RangeError)
  })
})
