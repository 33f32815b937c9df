import type { Sealed } from './counting.ts'
import { type EventRow, hasId } from './rows.ts'

/** A sealed leaf with the row that stands for it: its own, or the one that took its place. */
export interface Match {
  readonly sealed: Sealed
  readonly row: EventRow | undefined
  readonly isOwn: boolean
}

/** The rows of one source in their order; without sources (an export), those of one topic. */
export function sequencesOf(rows: readonly EventRow[]): readonly (readonly EventRow[])[] {
  const sequences = new Map<string, EventRow[]>()
  for (const row of rows) {
    const key = `${row.topic} ${row.source ?? ''}`
    sequences.set(key, [...(sequences.get(key) ?? []), row])
  }
  return [...sequences.values()].map((own) => own.toSorted((a, b) => (a.offset ?? a.order) - (b.offset ?? b.order)))
}

/**
 * Gives each sealed leaf its row: the row with that leaf; else, of the rows that no tree has sealed, the one with its
 * id; else the one in its place.
 * @param free rows that no tree has sealed
 */
export function matchesOf(
  sealed: readonly Sealed[],
  rows: readonly EventRow[],
  free: ReadonlySet<EventRow>,
): readonly Match[] {
  const byLeaf = new Map(rows.map((row) => [row.leaf, row]))
  const own = new Map(sealed.map((each) => [each, byLeaf.get(each.leaf)]))
  const lost = sealed.filter((each) => own.get(each) === undefined)
  const taken = new Map<Sealed, EventRow>()
  const left = new Set(free)
  for (const find of [byId, byPlace(own, rows)]) {
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
  }))
}

type Finder = (lost: Sealed, left: ReadonlySet<EventRow>) => EventRow | undefined

const byId: Finder = ({ id }, left) => [...left].find((row) => row.told.id === id)

/** Behind the last sealed row of a source, another event may stand where a lost one was: there the id decides. */
function byPlace(own: ReadonlyMap<Sealed, EventRow | undefined>, rows: readonly EventRow[]): Finder {
  const spots = spotsOf(own, rows)
  return (lost, left) => {
    const isLast = ![...own].some(([other, row]) => row && other.source === lost.source && other.offset > lost.offset)
    return [...left].find((row) => spots(row, lost) && !(isLast && hasId(row)))
  }
}

/** Whether a row is where a lost leaf was: by its place, or (an export) between the same two events. */
function spotsOf(own: ReadonlyMap<Sealed, EventRow | undefined>, rows: readonly EventRow[]) {
  const sealedOf = new Map([...own].flatMap(([sealed, row]) => (row ? [[row, sealed] as const] : [])))
  const around = new Map<EventRow, readonly [Sealed | undefined, Sealed | undefined]>()
  for (const sequence of sequencesOf(rows)) {
    for (const [at, row] of sequence.entries()) {
      const isSealed = (other: EventRow) => sealedOf.has(other)
      const before = sequence.slice(0, at).findLast(isSealed)
      const after = sequence.slice(at + 1).find(isSealed)
      around.set(row, [before && sealedOf.get(before), after && sealedOf.get(after)])
    }
  }
  return (row: EventRow, lost: Sealed): boolean => {
    if (row.source !== undefined) return row.source === lost.source && row.offset === lost.offset
    const [before, after] = around.get(row) ?? []
    if (before?.source === lost.source && after?.source === lost.source) {
      return before.offset < lost.offset && lost.offset < after.offset
    }
    return (
      (before?.source === lost.source && before.offset < lost.offset) ||
      (after?.source === lost.source && lost.offset < after.offset)
    )
  }
}
