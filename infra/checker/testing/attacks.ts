import { boundId, NO_ID } from '@arrive/contracts/proof/bound-id.ts'
import { beginOver } from '@arrive/contracts/proof/testing/begun-over.ts'
import { type HonestLog, honestLog, type Plan } from '@arrive/contracts/proof/testing/honest-log.ts'
import { nodeHashing } from '@arrive/contracts/proof/testing/node-hashing.ts'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'

export interface Case {
  readonly sources: Map<string, Uint8Array[]>
  readonly vkeys: readonly string[]
  readonly notes: readonly string[]
}

/** Random numbers that choose the target of an attack. */
export type Picks = readonly [number, number, number]

type Attack = (found: Case, picks: Picks, plan: Plan) => Case

const PROOF = 'proof/0'
const FORGED = '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'
const encoder = new TextEncoder()

export const ATTACKS: Readonly<Record<string, Attack>> = {
  none: (found) => found,
  'an event altered': (found, [source, row, bit]) => onRow(found, eventSources(found), [source, row], flipped(bit)),
  'an event of the proof altered': (found, [, row, bit]) => onRow(found, [PROOF], [0, row], flipped(bit)),
  'an event deleted': (found, [source, row]) => onRow(found, eventSources(found), [source, row], () => []),
  'an event of the proof deleted': (found, [, row]) => onRow(found, [PROOF], [0, row], () => []),
  'an event forged': (found, [source, row, person]) =>
    onRow(found, eventSources(found), [source, row], (raw) => [forged(person), raw]),
  'an event replaced': (found, [source, row, person]) =>
    onRow(found, eventSources(found), [source, row], () => [forged(person)]),
  'two events swapped': swapped,
  'the tail cut': (found, [source, row]) => {
    const { rows } = at(found, eventSources(found), source)
    rows.splice(row % rows.length)
    return found
  },
  'an old copy put back': (found, [pick], plan) => {
    const { steps, early = 0 } = plan
    return {
      ...found,
      sources: caseOf(honestLog({ ...plan, steps: steps.slice(0, Math.max(early, pick % steps.length)) })).sources,
    }
  },
  'a source dropped': (found, [source]) => {
    found.sources.delete(at(found, eventSources(found), source).name)
    return found
  },
  'a topic dropped': (found, [source]) => {
    const { name } = at(found, eventSources(found), source)
    for (const other of eventSources(found)) if (topicOf(other) === topicOf(name)) found.sources.delete(other)
    return found
  },
  'the tree rebuilt with its key': (found, _, plan) => ({
    ...found,
    sources: caseOf(honestLog({ ...plan, dataSize: 4 })).sources,
  }),
  'the tree rebuilt without its key': (found, [pick], plan) => {
    const rebuilt = caseOf(honestLog({ ...plan, dataSize: 4 }))
    const notes = found.sources.get(PROOF) ?? []
    const proof = (rebuilt.sources.get(PROOF) ?? []).map((raw, row) =>
      isNote(raw) && pick % 7 > 0 ? (notes[row] ?? raw) : raw,
    )
    rebuilt.sources.set(PROOF, proof)
    return { ...found, sources: rebuilt.sources }
  },
  'signed by another key': (found, _, plan) => ({
    ...found,
    sources: caseOf(honestLog({ ...plan, seed: (plan.seed ?? 1) + 60 })).sources,
  }),
  'its notes signed by another key': (found, [pick], plan) => {
    const rows = found.sources.get(PROOF) ?? []
    const resigned = rows.map((raw, row) => (isNote(raw) && row > pick % rows.length ? signedAnew(raw, plan) : raw))
    found.sources.set(PROOF, resigned)
    return found
  },
  'a false batch appended': (found, [, row, pick], plan) => {
    const rows = found.sources.get(PROOF) ?? []
    const batches = rows.filter(isBatch)
    const like = batches[pick % batches.length]
    if (like !== undefined) rows.splice(1 + (row % rows.length), 0, falseBatch(like, plan))
    return found
  },
  'a tree begun over a forged event': (found, [source, row, pick], plan) => {
    const { seed = 1 } = plan
    onRow(found, eventSources(found), [source, row], (raw) => [forged(pick), raw])
    beginOver(found.sources, { seed: pick % 3 > 0 ? seed + 60 : seed, isSigned: false, isFirst: pick % 2 > 0 })
    return found
  },
}

/** A mutable copy of a log, with everything a third party may have kept. */
export function caseOf({ sources, vkeys, notes }: HonestLog): Case {
  return { sources: new Map([...sources].map(([name, rows]) => [name, rows.map((raw) => raw.slice())])), vkeys, notes }
}

const topicOf = (source: string): string => source.slice(0, source.lastIndexOf('/'))
const eventSources = ({ sources }: Case): readonly string[] =>
  [...sources.keys()].filter((name) => name !== PROOF).sort()

function at({ sources }: Case, names: readonly string[], pick: number) {
  const name = names[pick % names.length] ?? ''
  return { name, rows: sources.get(name) ?? [] }
}

function onRow(
  found: Case,
  names: readonly string[],
  [source, pick]: readonly [number, number],
  change: (raw: Uint8Array) => readonly Uint8Array[],
): Case {
  const { rows } = at(found, names, source)
  const row = pick % rows.length
  const raw = rows[row]
  if (raw !== undefined) rows.splice(row, 1, ...change(raw))
  return found
}

function flipped(pick: number): (raw: Uint8Array) => readonly Uint8Array[] {
  return (raw) => {
    const place = (pick >> 3) % raw.length
    raw[place] = (raw[place] ?? 0) ^ (1 << (pick & 7))
    return [raw]
  }
}

function forged(pick: number): Uint8Array {
  const subject = `person/${1 + (pick % 5)}`
  const time = '2026-11-23T08:00:30.000Z'
  const type = 'audit.thing.noted'
  return encoder.encode(JSON.stringify({ specversion: '1.0', id: FORGED, source: '/arrive/test', type, subject, time }))
}

function swapped(found: Case, [source, first, second]: Picks): Case {
  const { rows } = at(found, eventSources(found), source)
  const own = rows.keys().filter((row) => subjectOf(rows[row]) === subjectOf(rows[first % rows.length]))
  const places = [...own]
  const [one = 0, other = 0] = [places[first % places.length], places[second % places.length]]
  const [here, there] = [rows[one], rows[other]]
  if (here !== undefined && there !== undefined) {
    rows[one] = there
    rows[other] = here
  }
  return found
}

interface Envelope {
  readonly type: string
  readonly subject: string
  readonly data: Readonly<Record<string, unknown>>
}

function read(raw: Uint8Array | undefined): Envelope {
  return JSON.parse(new TextDecoder().decode(raw))
}

const subjectOf = (raw: Uint8Array | undefined) => read(raw).subject
const isNote = (raw: Uint8Array) => read(raw).type === 'proof.checkpoint.signed'
const isBatch = (raw: Uint8Array) => read(raw).type === 'proof.batch.sequenced'

/** Gives it a new id, made like the others. */
function written(envelope: Envelope, data: Envelope['data'], { isBound }: Plan): Uint8Array {
  const changed = { ...envelope, id: NO_ID, data }
  const id = isBound ? boundId(JSON.stringify(changed), nodeHashing) : FORGED
  return encoder.encode(JSON.stringify({ ...changed, id }))
}

function signedAnew(raw: Uint8Array, plan: Plan): Uint8Array {
  const envelope = read(raw)
  const [origin = '', size, root = ''] = String(envelope.data['note']).split('\n')
  const note = testSigner(origin, 99).checkpoint(Number(size), Buffer.from(root, 'base64'))
  return written(envelope, { note }, plan)
}

function falseBatch(raw: Uint8Array, plan: Plan): Uint8Array {
  const envelope = read(raw)
  return written(envelope, { ...envelope.data, root: envelope.data['heads_root'] }, plan)
}
