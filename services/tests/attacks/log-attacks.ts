import { PROOF, PROOF_TYPES } from '@arrive/contracts/proof/proof-events.ts'
import type { Finding } from '@arrive/contracts/proof/verifying/findings.ts'
import type { Sources } from './sealed-log.ts'

/** The part of a finding that the attack determines. */
export type Expected = Partial<Finding> & Pick<Finding, 'kind'>

export interface Attacked {
  readonly sources: Sources
  readonly expected: readonly Expected[]
}

interface Target {
  readonly source: string
  readonly at: number
  readonly id: string
  readonly topic: string
  readonly person: number
  readonly time: string
}

const FORGED = '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'

function targetsIn(sources: Sources): readonly Target[] {
  return [...sources].flatMap(([source, rows]) =>
    rows.flatMap((raw, at): Target[] => {
      const { id, subject, time } = JSON.parse(raw.toString())
      const person = /^person\/(\d+)$/.exec(subject)?.[1]
      const topic = source.slice(0, source.indexOf('/'))
      return person === undefined ? [] : [{ source, at, id, topic, person: Number(person), time }]
    }),
  )
}

/** The events of the longest source of a topic. */
function longest(sources: Sources, topic: string): readonly Target[] {
  const own = Map.groupBy(targetsIn(sources), ({ source }) => source)
  const lists = [...own.values()].filter(([first]) => first?.topic === topic)
  const [most = []] = lists.toSorted((one, other) => other.length - one.length)
  if (most.length < 6) throw new Error(`There is too little of ${topic} to be attacked`)
  return most
}

export function copyOf(sources: Sources): Sources {
  return new Map([...sources].map(([source, rows]) => [source, rows.map((raw) => Buffer.from(raw))]))
}

/** The attacks listed in proof.md that keep the checkpoints. */
export const LOG_ATTACKS: Readonly<Record<string, (sources: Sources) => Attacked>> = {
  'a byte of an event altered': (log) => {
    const { sources, rows, target } = aimed(log)
    const raw = rows[target.at] as Buffer
    const at = raw.lastIndexOf('"') - 20
    raw[at] = raw[at] === 0x41 ? 0x42 : 0x41
    return { sources, expected: [{ kind: 'altered', ...named(target), time: target.time }] }
  },
  'an event deleted': (log) => {
    const { sources, rows, target } = aimed(log)
    rows.splice(target.at, 1)
    return { sources, expected: [{ kind: 'missing', ...named(target), person: null }] }
  },
  'a forged event inserted': (log) => {
    const { sources, rows, target } = aimed(log)
    rows.splice(target.at, 0, Buffer.from(String(rows[target.at]).replace(target.id, FORGED)))
    return { sources, expected: [{ kind: 'inserted', ...named(target), event: FORGED, index: null }] }
  },
  'two events of a person swapped': (log) => {
    const { sources, rows, events, target } = aimed(log)
    const next = events.find(({ at, person }) => at > target.at && person === target.person)
    if (next === undefined) throw new Error('There is no later event of the same person')
    const [one, other] = [rows[target.at], rows[next.at]] as [Buffer, Buffer]
    rows[target.at] = other
    rows[next.at] = one
    const { topic, person } = target
    return { sources, expected: [{ kind: 'reordered', topic, person }] }
  },
  'the tail of a source cut': (log) => {
    const { sources, rows, events } = aimed(log)
    const cut = events.slice(-2)
    rows.splice(-2)
    return { sources, expected: cut.map((event) => ({ kind: 'truncated', ...named(event), person: null })) }
  },
  'a topic dropped': (log) => {
    const sources = copyOf(log)
    for (const source of sources.keys()) if (source.startsWith('applications/')) sources.delete(source)
    return { sources, expected: [{ kind: 'missing-topic', topic: 'applications', event: null }] }
  },
  'a partition dropped': (log) => {
    const { sources, target } = aimed(log)
    sources.delete(target.source)
    return { sources, expected: [{ kind: 'missing-topic', topic: target.topic, event: null }] }
  },
  'an event of the proof altered': (log) => {
    const sources = copyOf(log)
    const { rows, at, id } = proofEvent(sources, PROOF_TYPES.batch)
    rows[at] = Buffer.from(String(rows[at]).replace(/"root":"(.)/, (_, sign) => `"root":"${sign === 'A' ? 'B' : 'A'}`))
    return { sources, expected: [{ kind: 'altered', topic: 'proof', event: id }] }
  },
  'the key altered in the event that begins the tree': (log) => {
    const sources = copyOf(log)
    const { rows, at, id } = proofEvent(sources, PROOF_TYPES.begun)
    const begun = JSON.parse(String(rows[at]))
    const sign = begun.data.key.at(-2)
    begun.data.key = `${begun.data.key.slice(0, -2)}${sign === 'A' ? 'B' : 'A'}=`
    rows[at] = Buffer.from(JSON.stringify(begun))
    return { sources, expected: [{ kind: 'altered', topic: PROOF, event: id }] }
  },
  'an event of the proof deleted': (log) => {
    const sources = copyOf(log)
    const { rows, at } = proofEvent(sources, PROOF_TYPES.batch)
    rows.splice(at, 1)
    return { sources, expected: [{ kind: 'missing', topic: 'proof', event: null }] }
  },
}

/** An event in the middle of a long source, of a person who has later ones there. */
function aimed(log: Sources) {
  const sources = copyOf(log)
  const events = longest(sources, 'onboarding')
  const middle = events[Math.floor(events.length / 3)] as Target
  const rows = sources.get(middle.source) ?? []
  return { sources, rows, events, target: middle }
}

function named({ id, topic, person }: Target) {
  return { event: id, topic, person }
}

/** The first proof event of a type. Batches have later ones behind it. */
function proofEvent(sources: Sources, type: string) {
  const rows = [...sources].find(([name]) => name.startsWith(`${PROOF}/`))?.[1] ?? []
  const at = rows.findIndex((raw) => raw.includes(type))
  if (at === -1) throw new Error(`There is no ${type}`)
  return { rows, at, id: String(JSON.parse(String(rows[at])).id) }
}
