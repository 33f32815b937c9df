import { expect, test } from '@jest/globals'
import { type HonestLog, honestLog, type Step } from '../testing/honest-log.ts'
import { copyOf, type Sources } from '../testing/plans.ts'
import { exportedRowsOf, type rowsOf } from '../testing/rows.ts'
import { testSigner } from '../testing/signer.ts'
import { found, verified } from '../testing/verified.ts'
import type { Trusted } from './verify.ts'

/** Each attack is reported once and by its name, even if several rules or trees detect it. */

interface Attack {
  readonly steps: readonly Step[]
  readonly early?: number
  readonly isBound?: boolean
  readonly attack: (sources: Sources, log: HonestLog) => void
  readonly trusted?: (log: HonestLog) => Trusted
  readonly read?: typeof rowsOf
  readonly expected: (log: HonestLog) => readonly unknown[]
}

const encoder = new TextEncoder()
const seal: Step = { seal: true }
const of = (topic: string, person: number, more: { partition?: number; slow?: number } = {}): Step => ({
  event: { topic, person, partition: 0, ...more },
})

function swap(rows: Uint8Array[] = [], one: number, other: number): void {
  const [here, there] = [rows[one], rows[other]]
  if (here === undefined || there === undefined) throw new Error('There are no such rows')
  rows[one] = there
  rows[other] = here
}

function placeOf(sources: Sources, type: string, which = 0): number {
  const rows = [...(sources.get('proof/0') ?? []).entries()]
  return rows.filter(([, raw]) => Buffer.from(raw).includes(type))[which]?.[0] ?? -1
}

const remove = (type: string, which?: number) => (sources: Sources) => {
  sources.get('proof/0')?.splice(placeOf(sources, type, which), 1)
}

const withLastKey = ({ vkeys }: HonestLog) => ({ key: vkeys.at(-1) ?? '' })
const withAll = (log: HonestLog) => ({ key: log.vkey, checkpoints: log.notes })
const eventAt = ({ events }: HonestLog, at: number) => events[at]?.id

const ATTACKS: Readonly<Record<string, Attack>> = {
  'an event of two trees that was altered': {
    steps: [of('audit', 1), seal, of('audit', 2), seal, { adopt: true }, seal],
    attack: (sources) => sources.get('audit/0')?.[1]?.set([0x21], 200),
    expected: (log) => [['altered', 'audit', eventAt(log, 1)]],
  },
  'an event of two trees swapped with one of the later tree': {
    steps: [of('audit', 1), of('audit', 1), seal, of('audit', 1), { adopt: true }, seal],
    attack: (sources) => swap(sources.get('audit/0'), 1, 2),
    expected: (log) => [['reordered', 'audit', eventAt(log, 1)]],
  },
  'an event that is gone, and has the id of one that a later tree has sealed': {
    steps: [of('audit', 1), seal, { retry: true }, { adopt: true }, of('audit', 2), seal],
    attack: (sources) => sources.get('audit/0')?.shift(),
    expected: (log) => [['missing', 'audit', eventAt(log, 0)]],
  },
  'the end cut off, where a repeat stands before it': {
    steps: [of('audit', 1), seal, { repeat: true }, { retry: true }, seal, { retry: true }, seal],
    attack: (sources) => sources.get('audit/0')?.pop(),
    expected: (log) => [['truncated', 'audit', eventAt(log, 0)]],
  },
  'the last of three adopted events deleted, which is the first by its clock': {
    steps: [of('audit', 1), of('audit', 1), of('audit', 2, { slow: 7 }), seal],
    early: 3,
    attack: (sources) => sources.get('audit/0')?.pop(),
    expected: (log) => [['truncated', 'audit', eventAt(log, 2)]],
  },
  'an event replaced by one of another person': {
    steps: [of('onboarding', 1, { partition: 1 }), of('onboarding', 3), of('onboarding', 3), seal],
    attack: (sources) => {
      const forged = { specversion: '1.0', id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f', subject: 'person/1' }
      sources.get('onboarding/0')?.splice(0, 1, encoder.encode(JSON.stringify(forged)))
    },
    read: exportedRowsOf,
    expected: (log) => [['altered', 'onboarding', eventAt(log, 1)]],
  },
  'a source of an export dropped, of which another tree knows several': {
    steps: [of('audit', 2), of('audit', 1, { partition: 1 }), seal, { adopt: true }, { seal: true, most: 1 }],
    attack: (sources) => sources.get('audit/0')?.splice(0),
    read: exportedRowsOf,
    expected: () => [['missing-topic', 'audit', null]],
  },
  'an event forged between two of an export that were adopted by a slow clock': {
    steps: [of('audit', 1), of('audit', 1, { slow: 7 }), of('audit', 2, { partition: 1 }), seal],
    early: 3,
    attack: (sources) => {
      const forged = { specversion: '1.0', id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f', subject: 'person/1' }
      sources.get('audit/0')?.splice(1, 0, encoder.encode(JSON.stringify(forged)))
    },
    read: exportedRowsOf,
    expected: () => [['inserted', 'audit', '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f']],
  },
  'the first of two rotations deleted': {
    steps: [of('audit', 1), seal, { rotate: true }, of('audit', 1), seal, { rotate: true }, of('audit', 1), seal],
    attack: remove('proof.key.rotated'),
    trusted: withLastKey,
    expected: () => [['missing', 'proof', null]],
  },
  'the rotation to the key given deleted': {
    steps: [of('audit', 1), seal, { rotate: true }, of('audit', 1), seal],
    attack: remove('proof.key.rotated'),
    trusted: withLastKey,
    expected: () => [['missing', 'proof', null]],
  },
  'the begin of the second tree deleted': {
    steps: [of('audit', 1), seal, { adopt: true }, seal, of('audit', 1), seal],
    attack: remove('proof.log.begun', 1),
    trusted: ({ vkey }) => ({ key: vkey }),
    expected: () => [['missing', 'proof', null]],
  },
  'the begin deleted, against checkpoints': {
    steps: [of('audit', 1), seal, of('audit', 1), seal],
    attack: remove('proof.log.begun'),
    trusted: withAll,
    expected: () => [['missing', 'proof', null]],
  },
  'the begin deleted, which a process that was held up has appended once more, against checkpoints': {
    steps: [of('audit', 1), seal, { beginAgain: true }, of('audit', 1), seal],
    attack: remove('proof.log.begun'),
    trusted: withAll,
    expected: () => [['missing', 'proof', null]],
  },
  'the begin of a log deleted that had adopted events of a slow clock': {
    steps: [of('audit', 1), of('audit', 1, { slow: 7 }), seal, of('audit', 1), seal],
    early: 2,
    attack: remove('proof.log.begun'),
    expected: () => [['missing', 'proof', null]],
  },
  'the begin of the first tree deleted, with a key of the second': {
    steps: [of('audit', 1), seal, { adopt: true }, { rotate: true }, seal],
    attack: remove('proof.log.begun'),
    trusted: withLastKey,
    expected: () => [['missing', 'proof', null]],
  },
  'the begin of the first tree deleted, with a key of the second and a checkpoint of the first': {
    steps: [of('audit', 1), seal, { adopt: true }, of('audit', 1), seal],
    attack: remove('proof.log.begun'),
    trusted: ({ vkeys, notes }) => ({ key: vkeys.at(-1) ?? '', checkpoints: notes.slice(0, 1) }),
    expected: () => [['missing', 'proof', null]],
  },
  'the id of a second begin altered, whose key was handed over': {
    steps: [of('audit', 1), seal, { adopt: true }, { rotate: true }, of('audit', 1), seal],
    isBound: false,
    attack: (sources) => sources.get('proof/0')?.[3]?.set([0x21], 50),
    expected: () => [['altered', 'proof', null]],
  },
  'an event of the proof that is no JSON any more': {
    steps: [of('audit', 1), seal, of('audit', 1), seal],
    attack: (sources) => sources.get('proof/0')?.[2]?.set([0x21]),
    expected: ({ sources }) => {
      const [, , raw] = sources.get('proof/0') ?? []
      return [['altered', 'proof', JSON.parse(Buffer.from(raw ?? []).toString()).id]]
    },
  },
  'an event of the proof that is no UTF-8 any more': {
    steps: [of('audit', 1), seal, of('audit', 1), seal],
    isBound: false,
    attack: (sources) => sources.get('proof/0')?.[2]?.set([0xff], 75),
    expected: ({ sources }) => {
      const [, , raw] = sources.get('proof/0') ?? []
      return [['altered', 'proof', JSON.parse(Buffer.from(raw ?? []).toString()).id]]
    },
  },
}

test.each(Object.entries(ATTACKS))('%s', async (_, { steps, early = 0, isBound = true, ...rest }) => {
  const log = honestLog({ steps, early, isBound })
  const [sources, trusted] = [copyOf(log), rest.trusted?.(log) ?? {}]
  expect(found(await verified(sources, trusted, rest.read))).toEqual([])
  rest.attack(sources, log)
  expect(found(await verified(sources, trusted, rest.read))).toEqual(rest.expected(log))
})

test('a log whose second beginning is unreadable is not forked against a checkpoint of that tree', async () => {
  const log = honestLog({ steps: [of('audit', 1), seal, { adopt: true }, seal] })
  const sources = copyOf(log)
  sources.get('proof/0')?.[placeOf(sources, 'proof.log.begun', 1)]?.set([0x21])
  const { findings } = await verified(sources, { key: log.vkey, checkpoints: log.notes })
  expect(findings.map(({ kind, topic }) => [kind, topic])).toEqual([['altered', 'proof']])
})

test('a log whose beginning is unreadable has the wrong key if the given key signed none of it', async () => {
  const log = honestLog({ steps: [of('audit', 1), seal] })
  const sources = copyOf(log)
  sources.get('proof/0')?.[0]?.set([0x21])
  const kinds = async (key: string) => (await verified(sources, { key })).findings.map(({ kind }) => kind)
  expect(await kinds(testSigner('elsewhere.example/log', 77).vkey)).toEqual(['altered', 'wrong-key'])
  expect(await kinds(log.vkey)).toEqual(['altered'])
})

test('an event that came twice with the same bytes and is not sealed yet counts once', async () => {
  const log = honestLog({ steps: [of('audit', 1), seal, of('audit', 1), { repeat: true }] })
  expect(await verified(log.sources)).toMatchObject({ ok: true, checked: 1, unsealed: 1 })
})
