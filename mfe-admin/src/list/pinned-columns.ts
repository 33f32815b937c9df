/** Space between a text and the column that covers its cell, in pixels. */
const GAP = 8
/** Width that is always left of a cell, so that its column does not grow. In pixels. */
const MIN_WIDTH = 20

/** The inner edges of the pinned columns, which cover the columns that scroll below them. */
export interface Edges {
  readonly left: number
  readonly right: number
}

/** How much of a column is covered at each end, in pixels; zero if it is fully visible or fully hidden. */
export function coveredEdges({ left, right }: Edges, pinned: Edges): { readonly start: number; readonly end: number } {
  const isAt = (edge: number) => left < edge && edge < right
  return {
    start: isAt(pinned.left) ? pinned.left - left : 0,
    end: isAt(pinned.right) ? right - pinned.right : 0,
  }
}

/** The padding that keeps a text out of what is covered. */
export function paddingFor(covered: number, width: number): string {
  return covered === 0 ? '' : `${Math.max(0, Math.min(covered + GAP, width - MIN_WIDTH))}px`
}

/**
 * Keeps texts from running under the pinned columns, so that what does not fit ends in an ellipsis.
 */
export function truncateTexts(table: HTMLTableElement, pinnedAtEnd: number): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const boxes = heads.map((head) => head.getBoundingClientRect())
  const free = heads.length - pinnedAtEnd
  const pinned = { left: boxes[0]?.right ?? 0, right: boxes[free]?.left ?? Number.POSITIVE_INFINITY }
  for (const [at, box] of boxes.entries()) {
    const { start, end } = at === 0 || at >= free ? { start: 0, end: 0 } : coveredEdges(box, pinned)
    const [before, after] = [paddingFor(start, box.width), paddingFor(end, box.width)]
    for (const row of table.rows) pad(row.cells[at], before, after)
  }
}

function pad(cell: HTMLElement | undefined, before: string, after: string): void {
  if (cell === undefined) return
  cell.style.paddingLeft = before
  cell.style.paddingRight = after
}
