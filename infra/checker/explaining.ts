import type { Explained, Sealed } from './counting.ts'
import { type Finding, ofRow } from './findings.ts'
import { type Match, matchesOf, sequencesOf } from './matching.ts'
import { outOfOrder } from './order.ts'
import type { EventRow } from './rows.ts'

/** What the rows of the log are to the trees. */
export interface Explanation {
  readonly findings: readonly Finding[]
  readonly checked: number
  readonly unsealed: number
}

/**
 * Explains every leaf without its row, and every row without its leaf.
 * @param rows without identical repeats
 */
export function explain(trees: readonly Explained[], rows: readonly EventRow[]): Explanation {
  const sealed = new Set(trees.flatMap((tree) => tree.sealed.map(({ leaf }) => leaf)))
  const free = new Set(rows.filter(({ leaf }) => !sealed.has(leaf)))
  const matches = trees.map((tree) => matchesOf(tree.sealed, rows, free))
  const all = matches.flat()
  const paired = new Set(all.flatMap(({ row, isOwn }) => (row && !isOwn ? [row] : [])))
  const unpaired = [...free].filter((row) => !paired.has(row))
  const inserted = trees.some(({ hashes }) => hashes === undefined) ? [] : insertedOf(unpaired, all, rows)
  return {
    findings: [
      ...all.flatMap(({ row, isOwn, sealed: { index } }) => (row && !isOwn ? [ofRow('altered', row, index)] : [])),
      ...matches.flatMap((each) => lostOf(each, rows)),
      ...inserted.map((row) => ofRow('inserted', row)),
      ...outOfOrder(trees, matches),
    ],
    checked: rows.length - free.size,
    unsealed: unpaired.length - inserted.length,
  }
}

/** The leaves that no row stands for. */
function lostOf(matches: readonly Match[], rows: readonly EventRow[]): readonly Finding[] {
  const standing = matches.flatMap(({ sealed, row }) => (row ? [{ ...sealed, topic: row.topic }] : []))
  const lost = matches.flatMap(({ sealed, row }) => (row ? [] : [sealed]))
  const isGone = ({ source }: Sealed) =>
    !standing.some((other) => other.source === source) && !rows.some((row) => row.source === source)
  const topicOf = ({ source }: Sealed) =>
    standing.find((other) => other.source === source)?.topic ?? /^[a-z-]+/.exec(source)?.[0] ?? null
  const gone = [...new Map(lost.filter(isGone).map((each) => [each.source, each])).values()]
  return [
    ...gone.map((each) => told('missing-topic', null, topicOf(each), null)),
    ...lost
      .filter((each) => !isGone(each))
      .map((each) => {
        const isInside = standing.some(({ source, offset }) => source === each.source && offset > each.offset)
        return told(isInside ? 'missing' : 'truncated', each.id, topicOf(each), each.index)
      }),
  ]
}

function told(kind: Finding['kind'], event: string | null, topic: string | null, index: number | null): Finding {
  return { kind, index, event, topic, person: null, time: null }
}

/** Rows without a leaf before a sealed one of their source; in an export, between two of one source. */
function insertedOf(
  unpaired: readonly EventRow[],
  matches: readonly Match[],
  rows: readonly EventRow[],
): readonly EventRow[] {
  const sources = new Map(matches.flatMap(({ sealed, row, isOwn }) => (row && isOwn ? [[row, sealed.source]] : [])))
  return sequencesOf(rows).flatMap((sequence) =>
    sequence.filter((row, at) => {
      if (!unpaired.includes(row)) return false
      const after = sequence.slice(at + 1).find((other) => sources.has(other))
      if (after === undefined) return false
      const before = sequence.slice(0, at).findLast((other) => sources.has(other))
      return row.source !== undefined || before === undefined || sources.get(before) === sources.get(after)
    }),
  )
}
