import { unbound } from './bound.ts'
import { checkpointAgainst, keyAgainst, notesAgainst } from './checkpoints.ts'
import { countBatches } from './counting.ts'
import { explain } from './explaining.ts'
import { distinct, type Finding, ofProof } from './findings.ts'
import { keyOf } from './notes.ts'
import { proofEventOf } from './proof-events.ts'
import { type EventRow, eventRows, type Row } from './rows.ts'
import { treesOf } from './trees.ts'

export interface Trusted {
  readonly key?: string | undefined
  readonly checkpoints?: readonly string[] | undefined
}

export interface Report {
  readonly ok: boolean
  readonly checked: number
  readonly unsealed: number
  /** True if nothing is signed, or a given checkpoint is invalid. */
  readonly cannotSay: boolean
  readonly findings: readonly Finding[]
}

/**
 * The independent checker, written from the format documents alone. Favors clarity over speed.
 * @param notes signed notes in an export
 * @throws RangeError if the given key is invalid
 */
export function check(rows: readonly Row[], notes: readonly string[], known: Trusted = {}): Report {
  const { checkpoints = [] } = known
  const given = known.key === undefined ? undefined : keyOf(known.key)
  if (known.key !== undefined && given === undefined) throw new RangeError('The key given is no verifier key.')
  const proof = rows.filter(({ topic }) => topic === 'proof')
  const events = proof.map(proofEventOf)
  const own = firsts(eventRows(rows))
  if (events.length === 0) return withoutProof(own.length, [...notes, ...checkpoints])
  const byLeaf = new Map(own.map((row) => [row.leaf, row]))
  const trees = treesOf(events, notes, { given, checkpoints })
  const counted = trees.map((tree) => ({
    ...countBatches(tree, byLeaf),
    tree,
    adopted: tree.begun?.adopted ?? Number.POSITIVE_INFINITY,
  }))
  const { findings, ...figures } = explain(counted, own)
  const compared = checkpoints.map((text) => checkpointAgainst(text, counted, given))
  const all = distinct([
    ...counted.flatMap((each) => [...each.tree.findings, ...each.findings, ...notesAgainst(each)]),
    ...unbound(proof, counted),
    ...findings,
    ...keyAgainst(given, trees),
    ...compared.flatMap((each) => each ?? []),
  ])
  const cannotSay = compared.includes(undefined) || trees.every((tree) => tree.notes.length === 0)
  return { ok: all.length === 0 && !cannotSay, ...figures, cannotSay, findings: all }
}

function firsts(rows: readonly EventRow[]): readonly EventRow[] {
  return rows.filter((row, at) => rows.findIndex(({ leaf }) => leaf === row.leaf) === at)
}

function withoutProof(events: number, notes: readonly string[]): Report {
  const findings = notes.length === 0 ? [] : [ofProof('missing-topic')]
  return { ok: false, checked: 0, unsealed: events, cannotSay: true, findings }
}
