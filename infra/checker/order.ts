import { type Finding, ofRow } from './findings.ts'
import type { Match } from './matching.ts'

/** The smallest set of events per person (or agency) and topic that explains a different order than the tree's. */
export function outOfOrder(matches: readonly Match[]): readonly Finding[] {
  const own = matches.filter(({ isOwn }) => isOwn).toSorted((one, other) => one.rank - other.rank)
  const groups = Map.groupBy(own, ({ row }) => `${row?.told.person ?? 'agency'} ${row?.topic}`)
  return [...groups.values()]
    .flatMap(movedOf)
    .flatMap(({ row, sealed }) => (row ? [ofRow('reordered', row, sealed.index)] : []))
}

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
