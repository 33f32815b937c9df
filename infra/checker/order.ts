import type { Explained } from './counting.ts'
import { type Finding, ofRow } from './findings.ts'
import type { Match } from './matching.ts'

/**
 * Events of a person and a topic that stand in another order than in the tree: the fewest that explain it. A person's
 * events that several trees find out of order are told once.
 */
export function outOfOrder(trees: readonly Explained[], matches: readonly (readonly Match[])[]): readonly Finding[] {
  const told = new Map<string, readonly Match[]>()
  for (const [at, { adopted }] of trees.entries()) {
    for (const [key, own] of byPersonAndTopic(inOrderOfLog(matches[at] ?? [], adopted))) {
      const moved = movedOf(own)
      if (moved.length > 0 && !told.has(key)) told.set(key, moved)
    }
  }
  return [...told.values()].flat().flatMap(({ row, sealed }) => (row ? [ofRow('reordered', row, sealed.index)] : []))
}

/** The tree's order. Adopted events are in it by their time: what order they were written in, their places say. */
function inOrderOfLog(matches: readonly Match[], adopted: number): readonly Match[] {
  const early = matches
    .slice(0, adopted)
    .toSorted(({ sealed: a }, { sealed: b }) =>
      a.source === b.source ? a.offset - b.offset : a.source < b.source ? -1 : 1,
    )
  return [...early, ...matches.slice(adopted)].filter(({ isOwn }) => isOwn)
}

function byPersonAndTopic(matches: readonly Match[]): ReadonlyMap<string, readonly Match[]> {
  const groups = Map.groupBy(matches, ({ row }) => `${row?.told.person ?? 'nobody'} ${row?.topic}`)
  return new Map([...groups].filter(([key]) => !key.startsWith('nobody')))
}

/** All but a longest run that is in order, found by comparing each with all before it. */
function movedOf(matches: readonly Match[]): readonly Match[] {
  const runs: (readonly Match[])[] = []
  for (const match of matches) {
    const before = runs.filter((run) => placeOf(run.at(-1)) < placeOf(match))
    runs.push([...before.reduce((longest, run) => (run.length > longest.length ? run : longest), []), match])
  }
  const kept = new Set(runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []))
  return matches.filter((match) => !kept.has(match))
}

function placeOf(match: Match | undefined): number {
  return match?.row?.offset ?? match?.row?.order ?? -1
}
