import type { Sealed } from './counting.ts'
import type { EventRow } from './rows.ts'

/** A sealed leaf with its row: its own, or the one that replaced it. */
export interface Match {
  readonly sealed: Sealed
  readonly row: EventRow | undefined
  readonly isOwn: boolean
  /** Position in the original write order; a tree orders adopted events by time. */
  readonly rank: number
}

/** Rows per source in order; in an export, per topic. */
export function sequencesOf(rows: readonly EventRow[]): readonly (readonly EventRow[])[] {
  const sequences = new Map<string, EventRow[]>()
  for (const row of rows) {
    const key = `${row.topic} ${row.source ?? ''}`
    sequences.set(key, [...(sequences.get(key) ?? []), row])
  }
  return [...sequences.values()].map((own) => own.toSorted((a, b) => (a.offset ?? a.order) - (b.offset ?? b.order)))
}

/**
 * Gives each leaf the row with its hash, else a free row with its id or position. @param free rows no tree has sealed
 */
export function matchesOf(
  sealed: readonly Sealed[],
  rows: readonly EventRow[],
  free: ReadonlySet<EventRow>,
  adopted: number,
): readonly Match[] {
  const ranks = ranksOf(sealed, adopted)
  const rankOf = (each: Sealed) => ranks.get(each) ?? 0
  const byLeaf = new Map(rows.map((row) => [row.leaf, row]))
  const own = new Map(sealed.map((each) => [each, byLeaf.get(each.leaf)]))
  const lost = sealed.filter((each) => own.get(each) === undefined)
  const taken = new Map<Sealed, EventRow>()
  const left = new Set(free)
  for (const find of [byId, byPlace(own, rankOf)]) {
    for (const each of lost.filter((one) => !taken.has(one))) {
      const row = find(each, left)
      if (row === undefined) continue
      taken.set(each, row)
      left.delete(row)
    }
  }
  return sealed.map((each) => ({
    sealed: each,
    row: own.get(each) ?? taken.get(each),
    isOwn: own.get(each) !== undefined,
    rank: rankOf(each),
  }))
}

function ranksOf(sealed: readonly Sealed[], adopted: number): ReadonlyMap<Sealed, number> {
  const early = sealed
    .slice(0, adopted)
    .toSorted((one, other) =>
      one.source === other.source ? one.offset - other.offset : one.source < other.source ? -1 : 1,
    )
  return new Map([...early, ...sealed.slice(adopted)].map((each, rank) => [each, rank]))
}

type Finder = (lost: Sealed, left: ReadonlySet<EventRow>) => EventRow | undefined

const byId: Finder = ({ id }, left) => [...left].find((row) => row.told.id === id)

/** After a source's last sealed row, another event may follow a lost one; there, the id decides. */
function byPlace(own: ReadonlyMap<Sealed, EventRow | undefined>, rankOf: (each: Sealed) => number): Finder {
  const standing = [...own].flatMap(([sealed, row]) => (row ? [{ sealed, row }] : []))
  return (lost, left) => {
    const beside = standing.filter(({ sealed }) => sealed.source === lost.source)
    const isLast = !beside.some(({ sealed }) => rankOf(sealed) > rankOf(lost))
    const distance = ({ sealed }: Standing) => Math.abs(sealed.offset - lost.offset)
    const [nearest] = beside.toSorted((one, other) => distance(one) - distance(other))
    return [...left].find((row) => isInPlace(row, lost, nearest) && !(isLast && row.told.id !== null))
  }
}

interface Standing {
  readonly sealed: Sealed
  readonly row: EventRow
}

/** Whether the distance to the nearest event of its source is unchanged; without any, whether the position is. */
function isInPlace(row: EventRow, lost: Sealed, nearest: Standing | undefined): boolean {
  if (nearest === undefined) {
    const isThere = row.source === undefined ? lost.source.startsWith(`${row.topic}/`) : row.source === lost.source
    return isThere && placeOf(row) === lost.offset
  }
  const isBeside = row.topic === nearest.row.topic && row.source === nearest.row.source
  return isBeside && placeOf(row) - placeOf(nearest.row) === lost.offset - nearest.sealed.offset
}

/** Position in its source, or in its topic if sources are unknown. */
const placeOf = ({ offset, order }: EventRow): number => offset ?? order
