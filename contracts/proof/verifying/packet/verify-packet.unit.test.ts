import { describe, expect, test } from '@jest/globals'
import { toBase64 } from '../../base64.ts'
import { utf8 } from '../../hashing.ts'
import { bytesOf, honestPacket, type PacketTexts } from '../../testing/honest-packet.ts'
import { nodeHashing } from '../../testing/node-hashing.ts'
import { attacked, MEDICAL_ATTACKS, PACKET_ATTACKS } from '../../testing/packet-attacks.ts'
import { testSigner } from '../../testing/signer.ts'
import { verifyPacket } from './verify-packet.ts'

const packet = await honestPacket()
const MEDICAL = { isMedical: true }
const medical = await honestPacket(MEDICAL)
const STRANGER = testSigner('agency.example/00000000', 9).vkey

const check = (files: PacketTexts, trusted: Parameters<typeof verifyPacket>[2] = { key: packet.vkey }) =>
  verifyPacket(bytesOf(files), nodeHashing, trusted)
const kinds = async (...asked: Parameters<typeof check>) => [
  ...new Set((await check(...asked)).findings.map(({ kind }) => kind)),
]
const withText = (name: string, text: string) => new Map([...packet.files, [name, text]])

describe('the files of a packet', () => {
  test('verify for every person of a log', async () => {
    for (const person of [1, 2, 3, 4, 5]) {
      const { files, vkey } = await honestPacket({ person })
      expect(await check(files, { key: vkey })).toEqual({
        ok: true,
        checked: 8,
        unsealed: 0,
        key: vkey,
        notes: [expect.objectContaining({ kind: 'closed', count: 4 })],
        findings: [],
        packet: { person, as_of: '2026-11-27T15:00:00.000Z', size: 42, opened: 4, key: vkey, receipts: 0 },
      })
    }
  })

  test('prove the medical record too, if they have it', async () => {
    expect(await check(medical.files, { key: medical.vkey })).toMatchObject({
      ok: true,
      checked: 16,
      notes: [expect.objectContaining({ kind: 'closed', count: 4 })],
      packet: { person: 3, opened: 12, medical: 8 },
    })
  })

  test.each(Object.entries(MEDICAL_ATTACKS))('after an attack, %s, are found touched', async (_, [finding, attack]) => {
    for (const pick of [0, 5]) {
      const { findings } = await check(await attacked(medical.files, attack, pick, MEDICAL), { key: medical.vkey })
      const found: readonly string[] = findings.map(({ kind }) => kind)
      expect([...new Set(found)]).toEqual(expect.arrayContaining([finding]))
    }
  })

  test('name a medical event that was left out as the person’s, and say nothing else', async () => {
    const left = MEDICAL_ATTACKS['a medical event and its proof left out']?.[1]
    if (left === undefined) throw new Error('No such attack')
    const { findings } = await check(await attacked(medical.files, left, 2, MEDICAL), { key: medical.vkey })
    expect(findings).toEqual([{ kind: 'omitted', index: null, event: null, topic: 'medical', person: 3, time: null }])
    const whole = MEDICAL_ATTACKS['a byte of a medical event altered']?.[1] ?? left
    const plan = { ...MEDICAL, each: 1, persons: 1, person: 1 }
    const only = await honestPacket(plan)
    const altered = await check(await attacked(only.files, whole, 0, plan), { key: only.vkey })
    expect(altered.findings.map(({ kind }) => kind)).toEqual(['altered'])
    const unmended = new Map([...medical.files].filter(([name]) => !name.startsWith('medical-')))
    expect(await kinds(unmended, { key: medical.vkey })).toEqual(['omitted'])
  })

  test('verify without a key given, and the report says so', async () => {
    expect(await check(packet.files, {})).toMatchObject({ ok: true, key: 'unverified', findings: [] })
    const manifest = JSON.stringify({ ...JSON.parse(packet.files.get('manifest.json') ?? ''), key: undefined })
    expect(await check(withText('manifest.json', manifest), {})).toMatchObject({
      ok: false,
      findings: [],
      problem: 'Who has signed the packet cannot be told without the verifier key.',
    })
  })

  test('are compared with the key and the checkpoints given', async () => {
    expect(await kinds(packet.files, { key: STRANGER })).toEqual(['wrong-key'])
    const [own = ''] = [packet.files.get('checkpoint.txt')]
    expect(await check(packet.files, { checkpoints: [own] })).toMatchObject({ ok: true })
    const notes = [{ kind: 'uncompared', count: 1 }, { kind: 'closed' }]
    expect(await check(packet.files, { checkpoints: [packet.earlier] })).toMatchObject({ ok: true, notes })
    const root = await honestPacket({ person: 2, persons: 4, each: 5 })
    expect(await kinds(packet.files, { checkpoints: [root.files.get('checkpoint.txt') ?? ''] })).toEqual(['forked'])
    await expect(check(packet.files, { key: 'no key' })).rejects.toThrow(RangeError)
  })

  test.each(Object.entries(PACKET_ATTACKS))('after an attack, %s, are found touched', async (_, [finding, attack]) => {
    for (let pick = 0; pick < 40; pick += 3) {
      const found: readonly string[] = await kinds(await attacked(packet.files, attack, pick))
      expect(found).toContain(finding)
    }
  })

  test('name the event that was touched, and say nothing else', async () => {
    const [, edit] = PACKET_ATTACKS['an opened text edited'] ?? []
    const [, leave] = PACKET_ATTACKS['an event left out'] ?? []
    if (edit === undefined || leave === undefined) throw new Error('No such attack')
    const lines = (packet.files.get('events.ndjson') ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [open] = lines.filter(({ data }) => data !== undefined)
    const about = { index: open.index, event: open.id, topic: 'onboarding', person: 3 }
    const edited = await attacked(packet.files, edit, 0)
    expect((await check(edited)).findings).toEqual([expect.objectContaining({ kind: 'content-mismatch', ...about })])
    // Without mending the manifest.
    const bare = withText('events.ndjson', edited.get('events.ndjson') ?? '')
    expect((await check(bare)).findings).toEqual([expect.objectContaining({ kind: 'content-mismatch', ...about })])
    const left = await attacked(packet.files, leave, 5)
    expect((await check(left)).findings).toEqual([
      { kind: 'omitted', index: lines[5].index, event: null, topic: null, person: 3, time: null },
    ])
  })

  test('open an event only if they have its text, also if they have its evidence', async () => {
    const lines = (packet.files.get('events.ndjson') ?? '').trimEnd().split('\n')
    const first = lines.findIndex((line) => line.includes('"data"'))
    for (const [last, opened] of [
      [first, 3],
      [lines.length, 0],
    ] as const) {
      const cut = lines.map((line, at) =>
        at > last ? line : JSON.stringify({ ...JSON.parse(line), data: undefined, salt: undefined }),
      )
      const files = withText('events.ndjson', cut.map((line) => `${line}\n`).join(''))
      const report = await check(await attacked(files, (same) => same, 0))
      expect(report).toMatchObject({ findings: [], packet: { opened }, notes: [{ kind: 'closed', count: 8 - opened }] })
    }
  })

  test('that differ from the manifest in nothing that counts are named', async () => {
    const spaced = withText('definitions.ndjson', `${packet.files.get('definitions.ndjson')}\n`.replace(/^\{/, '{ '))
    expect((await check(spaced)).findings).toEqual([
      expect.objectContaining({ kind: 'altered', file: 'definitions.ndjson' }),
    ])
  })

  test('hold no receipt of another checkpoint', async () => {
    const note = packet.files.get('checkpoint.txt') ?? ''
    const stampOf = (text: string) => toBase64(new Uint8Array([48, ...nodeHashing.sha256(utf8(text)), 7]))
    const line = (text: string) => ({ anchor: 'time-stamp', time: '2026-11-27T16:00:00Z', receipt: stampOf(text) })
    const right = await honestPacket({ receipts: [line(note), { ...line(note), anchor: 'witness one' }] })
    expect(await check(right.files)).toMatchObject({ ok: true, notes: [{ kind: 'unchecked-receipts', count: 2 }, {}] })
    const wrong = await honestPacket({ receipts: [line(packet.earlier)] })
    expect((await check(wrong.files)).findings).toEqual([
      expect.objectContaining({ kind: 'bad-anchor', time: '2026-11-27T16:00:00Z' }),
    ])
  })

  test('that are missing, or no packet at all, are no verdict', async () => {
    const none = { ok: false, checked: 0, findings: [], problem: expect.any(String) }
    expect(await check(new Map())).toMatchObject(none)
    for (const name of packet.files.keys()) {
      expect(await check(new Map([...packet.files].filter(([own]) => own !== name)))).toMatchObject(none)
    }
    expect(await check(withText('manifest.json', '{"version":2}'))).toMatchObject(none)
  })

  test('of an agency without the wording of its early days say so', async () => {
    const line = { id: 'declination', version: 1, title: null, markdown: null, hash: 'b'.repeat(64) }
    const text = `${packet.files.get('texts.ndjson')}${JSON.stringify(line)}\n`
    const { notes, findings } = await check(await attacked(withText('texts.ndjson', text), (files) => files, 0))
    expect([findings, notes.map(({ kind }) => kind)]).toEqual([[], ['closed', 'unkept-wording']])
  })
})
