import type { Explained, Sealed } from './counting.ts'
import { type Finding, ofRow, told } from './findings.ts'
import { type Match, matchesOf, sequencesOf } from './matching.ts'
import { outOfOrder } from './order.ts'
import type { EventRow } from './rows.ts'

export interface Explanation {
  readonly findings: readonly Finding[]
  readonly checked: number
  readonly unsealed: number
}

/** Explains leaves without rows and rows without leaves. @param rows without identical repeats */
export function explain(trees: readonly Explained[], rows: readonly EventRow[]): Explanation {
  const sealed = new Set(trees.flatMap((tree) => tree.sealed.map(({ leaf }) => leaf)))
  const free = new Set(rows.filter(({ leaf }) => !sealed.has(leaf)))
  const matches = trees.map(({ sealed, adopted }) => matchesOf(sealed, rows, free, adopted))
  const all = matches.flat()
  const paired = new Set(all.flatMap(({ row, isOwn }) => (row && !isOwn ? [row] : [])))
  const unpaired = [...free].filter((row) => !paired.has(row))
  const isPartitioned = all.some(({ sealed: { source } }) => !source.endsWith('/0'))
  const inserted = trees.some(({ hashes }) => hashes === undefined) ? [] : insertedOf(unpaired, all, rows)
  const ofTrees = matches.map((own) => [
    ...own.flatMap(alteredOf),
    ...lostOf(own, rows, isPartitioned),
    ...outOfOrder(own),
  ])
  return {
    findings: [...told(ofTrees), ...inserted.map((row) => ofRow('inserted', row))],
    ...counted(matches, rows, inserted),
  }
}

/** Counts events of the last tree that sealed anything, and events after them. */
function counted(matches: readonly (readonly Match[])[], rows: readonly EventRow[], inserted: readonly EventRow[]) {
  const last = matches.findLast((own) => own.length > 0) ?? []
  const known = new Set([...last.map(({ row }) => row), ...inserted])
  return { checked: last.length, unsealed: rows.filter((row) => !known.has(row)).length }
}

function alteredOf({ row, isOwn, sealed: { index, id } }: Match): readonly Finding[] {
  return row && !isOwn ? [{ ...ofRow('altered', row, index), event: id }] : []
}

function lostOf(matches: readonly Match[], rows: readonly EventRow[], isPartitioned: boolean): readonly Finding[] {
  const standing = matches.flatMap(({ sealed, row, rank }) => (row ? [{ ...sealed, rank, topic: row.topic }] : []))
  const lost = matches.flatMap(({ sealed, row, rank }) => (row ? [] : [{ ...sealed, rank }]))
  const isOf = (row: EventRow, source: string) =>
    row.source === undefined ? !isPartitioned && source.startsWith(`${row.topic}/`) : row.source === source
  const isGone = ({ source }: Sealed) =>
    !standing.some((other) => other.source === source) && !rows.some((row) => isOf(row, source))
  const topicOf = ({ source }: Sealed) =>
    standing.find((other) => other.source === source)?.topic ?? /^[a-z-]+/.exec(source)?.[0] ?? null
  const gone = [...new Map(lost.filter(isGone).map((each) => [each.source, each])).values()]
  return [
    ...gone.map((each) => gap('missing-topic', null, topicOf(each), null)),
    ...lost
      .filter((each) => !isGone(each))
      .map((each) => {
        const isInside = standing.some(({ source, rank }) => source === each.source && rank > each.rank)
        return gap(isInside ? 'missing' : 'truncated', each.id, topicOf(each), each.index)
      }),
  ]
}

function gap(kind: Finding['kind'], event: string | null, topic: string | null, index: number | null): Finding {
  return { kind, index, event, topic, person: null, time: null }
}

/** Rows without a leaf before a sealed one. If an export has several sources, only between consecutive events. */
function insertedOf(
  unpaired: readonly EventRow[],
  matches: readonly Match[],
  rows: readonly EventRow[],
): readonly EventRow[] {
  const sealedOf = new Map(matches.flatMap(({ sealed, row }) => (row ? [[row, sealed] as const] : [])))
  const isPartitioned = matches.some(({ sealed }) => !sealed.source.endsWith('/0'))
  return sequencesOf(rows).flatMap((sequence) =>
    sequence.filter((row, at) => {
      if (!unpaired.includes(row)) return false
      const after = sequence.slice(at + 1).find((other) => sealedOf.has(other))
      if (after === undefined) return false
      if (row.source !== undefined || !isPartitioned) return true
      const before = sequence.slice(0, at).findLast((other) => sealedOf.has(other))
      return before !== undefined && areNeighbors(sealedOf.get(before), sealedOf.get(after))
    }),
  )
}

function areNeighbors(one: Sealed | undefined, other: Sealed | undefined): boolean {
  return one !== undefined && one.source === other?.source && one.offset + 1 === other.offset
}
