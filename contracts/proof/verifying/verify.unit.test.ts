import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type HonestLog, honestLog, type LoggedEvent } from '../testing/honest-log.ts'
import { nodeHashing } from '../testing/node-hashing.ts'
import { copyOf, olderLog, plans, type Sources, sealedIn } from '../testing/plans.ts'
import { exportedRowsOf, rowsOf } from '../testing/rows.ts'
import { testSigner } from '../testing/signer.ts'
import { found, verified } from '../testing/verified.ts'
import { createVerifier } from './verify.ts'

const RUNS = { numRuns: 100 }
const FORMS = [rowsOf, exportedRowsOf]
const encoder = new TextEncoder()

/** Attacks an event of many logs; `attack` returns the expected findings, or undefined if it is impossible. */
async function attacked(
  attack: (log: HonestLog, sources: Sources, event: LoggedEvent) => readonly unknown[] | undefined,
): Promise<void> {
  let done = 0
  await fc.assert(
    fc.asyncProperty(plans, fc.nat(), async (plan, pick) => {
      const log = honestLog(plan)
      const candidates = sealedIn(log)
      const event = candidates[pick % candidates.length]
      const sources = copyOf(log)
      const expected = event === undefined ? undefined : attack(log, sources, event)
      if (expected === undefined) return
      done++
      for (const trusted of [{}, { key: log.vkey, checkpoints: log.notes }]) {
        const report = await verified(sources, trusted)
        expect(found(report)).toEqual(expected)
        expect(report.ok).toBe(false)
      }
    }),
    RUNS,
  )
  expect(done).toBeGreaterThan(4)
}

const rowsAt = (sources: Sources, { source }: LoggedEvent) => sources.get(source) ?? []

const EVENT = { topic: 'letters', person: 1, partition: 0 }
const noteIn = (raw: Uint8Array): string | undefined => JSON.parse(Buffer.from(raw).toString()).data.note
const flipped = (row: string) =>
  row.replace(/(.)(.{8})\\n"/, (_, sign, rest) => `${sign === 'A' ? 'B' : 'A'}${rest}\\n"`)

const isLast = ({ events }: HonestLog, { source, offset }: LoggedEvent) =>
  !events.some((other) => other.source === source && other.offset > offset && other.index !== undefined)

test('an honest log has no findings, as rows and as an export, with its key and all its checkpoints', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const log = honestLog(plan)
      const sealed = log.events.filter(({ index }) => index !== undefined).length
      for (const form of FORMS) {
        const report = await verified(log.sources, { key: log.vkey, checkpoints: log.notes }, form)
        const counts = { checked: sealed, unsealed: log.events.length - sealed }
        expect(report).toEqual({ ok: true, ...counts, key: log.vkey, notes: [], findings: [] })
      }
      expect(await verified(log.sources)).toMatchObject({ ok: true, key: 'unverified' })
    }),
    RUNS,
  )
})

describe('an event', () => {
  test('that was altered is named, with its person and its place', async () => {
    await attacked((_, sources, event) => {
      const raw = rowsAt(sources, event)[event.offset]
      if (raw === undefined) return undefined
      const at = raw.length - 3
      raw[at] = (raw[at] ?? 0) ^ 1
      return [['altered', event.topic, event.id]]
    })
    const log = honestLog({ steps: [{ event: { topic: 'onboarding', person: 7, partition: 0 } }, { seal: true }] })
    const sources = copyOf(log)
    const raw = sources.get('onboarding/0')?.[0]
    raw?.set([0x21], raw.length - 3)
    const [event] = log.events
    expect((await verified(sources)).findings).toEqual([
      { kind: 'altered', index: 0, event: event?.id, topic: 'onboarding', person: 7, time: event?.time },
    ])
  })

  test('that was deleted is reported as missing, as a cut end, or as a dropped topic', async () => {
    await attacked((log, sources, event) => {
      const rows = rowsAt(sources, event)
      rows.splice(event.offset, 1)
      if (rows.length === 0) return [['missing-topic', event.topic, null]]
      return [[isLast(log, event) ? 'truncated' : 'missing', event.topic, event.id]]
    })
  })

  test('that was forged is inserted', async () => {
    await attacked((log, sources, event) => {
      const forged = JSON.stringify({
        specversion: '1.0',
        id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f',
        subject: 'person/1',
      })
      rowsAt(sources, event).splice(event.offset, 0, encoder.encode(forged))
      expect(log.events.length).toBeGreaterThan(1)
      return [['inserted', event.topic, '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f']]
    })
  })

  test('that was swapped with a later one of its person is reordered', async () => {
    await attacked((log, sources, event) => {
      const other = sealedIn(log).find(
        ({ source, person, offset }) => source === event.source && person === event.person && offset > event.offset,
      )
      if (other === undefined) return undefined
      const rows = rowsAt(sources, event)
      const [one, two] = [rows[event.offset], rows[other.offset]]
      if (one === undefined || two === undefined) return undefined
      // If another of their events is between them, possibly twice, both have moved.
      const between = log.events.some(
        ({ source, person, offset }) =>
          source === event.source && person === event.person && offset > event.offset && offset < other.offset,
      )
      if (between) return undefined
      rows[event.offset] = two
      rows[other.offset] = one
      return [['reordered', event.topic, event.id]]
    })
  })

  test('that was replaced at the end by a new one means that the end was cut off', async () => {
    await attacked((log, sources, event) => {
      const rows = rowsAt(sources, event)
      if (!isLast(log, event)) return undefined
      const text = new TextDecoder().decode(rows[event.offset])
      const forged = text.replace(event.id, '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f')
      rows.splice(event.offset, rows.length, encoder.encode(forged))
      return [['truncated', event.topic, event.id]]
    })
  })
})

test('a topic that was dropped is named once', async () => {
  await attacked((_, sources, { topic }) => {
    for (const source of [...sources.keys()]) if (source.startsWith(`${topic}/`)) sources.delete(source)
    return [['missing-topic', topic, null]]
  })
})

describe('the topic of the proof', () => {
  test('misses a batch that was deleted', async () => {
    await attacked((_, sources) => {
      const rows = sources.get('proof/0') ?? []
      const batch = rows.findIndex((raw) => new TextDecoder().decode(raw).includes('proof.batch.sequenced'))
      rows.splice(batch, 1)
      return [['missing', 'proof', null]]
    })
  })

  test('is the same with notes outside the log, as in an export, even if one is damaged', async () => {
    const { sources, vkey } = honestLog({ steps: [{ event: EVENT }, { seal: true }, { event: EVENT }, { seal: true }] })
    const rows = [...(sources.get('proof/0') ?? [])].map((raw) => Buffer.from(raw).toString())
    const touched = rows.map((row, at) => encoder.encode(at === 2 ? flipped(row) : row))
    for (const changed of [sources, new Map([...sources, ['proof/0', touched]])]) {
      const beside = [...(changed.get('proof/0') ?? [])].flatMap((raw) => noteIn(raw) ?? [])
      expect(beside).toHaveLength(2)
      const verifier = createVerifier(nodeHashing, { key: vkey })
      for (const row of exportedRowsOf(changed)) verifier.add(row)
      for (const note of beside) verifier.addNote(note)
      expect(await verifier.finish()).toEqual(await verified(changed, { key: vkey }, exportedRowsOf))
    }
  })

  test('names a batch and a note with a flipped byte', async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(plans, fc.nat(), fc.nat(), async (plan, pick, place) => {
        const log = honestLog({ ...plan, isBound: true })
        const sources = copyOf(log)
        const rows = sources.get('proof/0') ?? []
        const at = 1 + (pick % (rows.length - 1))
        const raw = rows[at]
        if (raw === undefined) return
        const id = String(JSON.parse(new TextDecoder().decode(raw)).id)
        const byte = place % raw.length
        raw[byte] = (raw[byte] ?? 0) ^ (1 << (place % 7))
        done++
        const report = await verified(sources, { key: log.vkey })
        expect(report.findings.map(({ kind, topic }) => [kind, topic])).toEqual([['altered', 'proof']])
        // If the id itself was changed, it is unknown.
        if (byte < 27 || byte > 62) expect([id, null]).toContain(report.findings[0]?.event)
      }),
      { numRuns: 60 },
    )
    expect(done).toBeGreaterThan(40)
  })

  test('names an unreadable key rotation, and not the one after it', async () => {
    const event = { topic: 'accounts', person: 1, partition: 0 }
    const log = honestLog({
      steps: [{ event }, { seal: true }, { rotate: true }, { rotate: true }, { event }, { seal: true }],
      isBound: false,
      seed: 1,
    })
    const sources = copyOf(log)
    const rows = sources.get('proof/0') ?? []
    const first = rows.findIndex((raw) => new TextDecoder().decode(raw).includes('proof.key.rotated'))
    rows[first]?.set([0])
    const { findings } = await verified(sources, { key: log.vkey })
    expect(findings.map(({ kind, topic }) => [kind, topic])).toEqual([['altered', 'proof']])
  })

  test('ignores a batch that others have appended, and a false root', async () => {
    const log = honestLog({
      steps: [{ event: { topic: 'audit', person: 1, partition: 0 } }, { seal: true }],
      isBound: false,
    })
    const sources = copyOf(log)
    const rows = sources.get('proof/0') ?? []
    const batch = JSON.parse(new TextDecoder().decode(rows[1]))
    const id = '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'
    const forged = { ...batch, id, data: { ...batch.data, root: batch.data.heads_root } }
    rows.splice(1, 0, encoder.encode(JSON.stringify(forged)))
    const later = { ...batch.data, from: batch.data.size, size: batch.data.size + 2 }
    rows.push(encoder.encode(JSON.stringify({ ...batch, id, data: later })))
    expect(await verified(sources, { key: log.vkey })).toMatchObject({ ok: true, checked: 1, findings: [] })
  })

  test('names a batch with false heads, even if it was signed', async () => {
    const of = (person: number) => ({ event: { topic: 'audit', person, partition: 0 } })
    const steps = [of(1), { seal: true }, of(2), { seal: true, falseHeads: true }, of(1), { seal: true }] as const
    const log = honestLog({ steps })
    const batch = JSON.parse(new TextDecoder().decode(log.sources.get('proof/0')?.[3]))
    const report = await verified(log.sources, { key: log.vkey, checkpoints: log.notes })
    expect([report.checked, found(report)]).toEqual([3, [['altered', 'proof', batch.id]]])
  })

  test('reports nothing if nothing was sealed', async () => {
    const log = honestLog({ steps: [{ event: { topic: 'audit', person: 1, partition: 0 } }] })
    expect(await verified(log.sources)).toMatchObject({
      ok: false,
      findings: [],
      problem: expect.stringMatching(/signed/),
    })
    const without = new Map([...log.sources].filter(([source]) => source !== 'proof/0'))
    expect(await verified(without)).toMatchObject({
      ok: false,
      findings: [],
      problem: expect.stringMatching(/no seal/),
    })
  })
})

describe('against a checkpoint', () => {
  test('an older copy of a log is rolled back, and intact by itself', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async ({ steps, ...rest }) => {
        // An older copy cannot know the key of a checkpoint from after a rotation.
        const plan = { ...rest, steps: steps.filter((step) => !('rotate' in step)) }
        const [log, older] = [honestLog(plan), olderLog(plan, 2)]
        expect(await verified(older.sources)).toMatchObject({ ok: true })
        const report = await verified(older.sources, { key: log.vkey, checkpoints: log.notes.slice(-1) })
        const isLonger = log.notes.length > 1
        expect(found(report)).toEqual(isLonger ? [['rolled-back', null, null]] : [])
      }),
      RUNS,
    )
  })

  test('a tree that was rebuilt with the same key is forked, under its own name and under another', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const log = honestLog(plan)
        const rebuilt = honestLog({ ...plan, dataSize: 4 })
        const report = await verified(rebuilt.sources, { key: log.vkey, checkpoints: log.notes.slice(0, 1) })
        expect(found(report)).toEqual([['forked', null, null]])
      }),
      RUNS,
    )
    const log = honestLog({ steps: [{ event: { topic: 'audit', person: 1, partition: 0 } }, { seal: true }], seed: 9 })
    const elsewhere = testSigner('arrive.example/01234567', 9).checkpoint(2, new Uint8Array(32))
    expect(found(await verified(log.sources, { checkpoints: [elsewhere] }))).toEqual([['forked', null, null]])
  })

  test('a log that another key has signed has the wrong key, and is not also forked', async () => {
    const steps = [{ event: { topic: 'audit', person: 1, partition: 0 } }, { seal: true }] as const
    const [log, other] = [honestLog({ steps, seed: 1 }), honestLog({ steps, seed: 2 })]
    for (const trusted of [{ key: log.vkey }, { checkpoints: log.notes }, { key: log.vkey, checkpoints: log.notes }]) {
      expect(found(await verified(other.sources, trusted))).toEqual([['wrong-key', null, null]])
    }
    expect(found(await verified(other.sources))).toEqual([])
  })

  test('an invalid checkpoint or signature is reported as a problem', async () => {
    const log = honestLog({ steps: [{ event: { topic: 'audit', person: 1, partition: 0 } }, { seal: true }] })
    const [note = ''] = log.notes
    for (const checkpoint of ['', 'x', note.replace('\n2\n', '\n3\n')]) {
      const report = await verified(log.sources, { checkpoints: [checkpoint] })
      expect(report).toMatchObject({ ok: false, findings: [], problem: expect.stringMatching(/checkpoint/) })
    }
  })
})
