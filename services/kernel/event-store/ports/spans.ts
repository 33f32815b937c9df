/** The end of a span that has none yet, in milliseconds since 1970: the year 2109. */
export const FOREVER = 2 ** 42
/** Milliseconds of a leaf, twelve days. Spans that begin or end in a leaf are in it, so those are compared by time. */
const LEAF = 2 ** 30
const LEAVES = FOREVER / LEAF

export interface Span {
  /** Milliseconds since 1970, inclusive. */
  readonly from: number
  /** Exclusive; `FOREVER` while it lasts. */
  readonly to: number
}

/**
 * The nodes of a segment tree over time that a span is filed under. At each moment exactly one of them is among
 * `nodesAt` (https://en.wikipedia.org/wiki/Segment_tree), so that the documents of a moment are read in order from a
 * few index ranges, without those of other times.
 */
export function nodesOf({ from, to }: Span): readonly number[] {
  const [first, last] = [leafAt(from), leafAt(to)]
  if (first >= last) return [first]
  const nodes = [first, ...(to % LEAF === 0 ? [] : [last])]
  for (let [low, high] = [first + 1, last]; low < high; [low, high] = [low >> 1, high >> 1]) {
    if (low % 2 === 1) nodes.push(low++)
    if (high % 2 === 1) nodes.push(--high)
  }
  return nodes
}

/** The leaf of a moment, and the nodes above it, all of whose documents hold then. */
export function nodesAt(at: number): { readonly leaf: number; readonly above: readonly number[] } {
  const leaf = leafAt(at)
  const above: number[] = []
  for (let node = leaf >> 1; node >= 1; node >>= 1) above.push(node)
  return { leaf, above }
}

/** As in a heap: the root is 1, and a node's children are its double and the next. */
function leafAt(at: number): number {
  return LEAVES + Math.min(Math.max(Math.floor(at / LEAF), 0), LEAVES)
}

export function spanOf(sort: Readonly<Record<string, string | number>> = {}): Span {
  return { from: Number(sort.from), to: Number(sort.to) }
}
