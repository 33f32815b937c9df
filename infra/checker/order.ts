import { type Finding, ofRow } from './findings.ts'
import type { Match } from './matching.ts'

/** Events of a person (or of the agency) and a topic in another order than in the tree: the fewest that explain it. */
export function outOfOrder(matches: readonly Match[]): readonly Finding[] {
  const own = matches.filter(({ isOwn }) => isOwn).toSorted((one, other) => one.rank - other.rank)
  const groups = Map.groupBy(own, ({ row }) => `${row?.told.person ?? 'agency'} ${row?.topic}`)
  return [...groups.values()]
    .flatMap(movedOf)
    .flatMap(({ row, sealed }) => (row ? [ofRow('reordered', row, sealed.index)] : []))
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
