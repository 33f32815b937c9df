/** Pixels between a text and the column that covers its cell. */
const GAP = 8
/** Pixels that a cell keeps, so its column does not grow. */
const MIN_WIDTH = 20

/** Inner edges of the pinned columns, which cover the columns that scroll below them. */
export interface Edges {
  readonly left: number
  readonly right: number
}

/** Covered pixels at each end; zero if a column is fully visible or fully hidden. */
export function coveredEdges({ left, right }: Edges, pinned: Edges): { readonly start: number; readonly end: number } {
  const isAt = (edge: number) => left < edge && edge < right
  return {
    start: isAt(pinned.left) ? pinned.left - left : 0,
    end: isAt(pinned.right) ? right - pinned.right : 0,
  }
}

/** Padding that keeps text out of the covered part. */
export function paddingFor(covered: number, width: number): string {
  return covered === 0 ? '' : `${Math.max(0, Math.min(covered + GAP, width - MIN_WIDTH))}px`
}

/** Keeps text from running under pinned columns, so it ends in an ellipsis. @param pinnedAt how many at each end */
export function truncateTexts(
  table: HTMLTableElement,
  pinnedAt: { readonly start: number; readonly end: number },
): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const boxes = heads.map((head) => head.getBoundingClientRect())
  const free = heads.length - pinnedAt.end
  const pinned = { left: boxes[pinnedAt.start - 1]?.right ?? 0, right: boxes[free]?.left ?? Number.POSITIVE_INFINITY }
  for (const [at, box] of boxes.entries()) {
    const { start, end } = at < pinnedAt.start || at >= free ? { start: 0, end: 0 } : coveredEdges(box, pinned)
    const [before, after] = [paddingFor(start, box.width), paddingFor(end, box.width)]
    for (const row of table.rows) pad(row.cells[at], before, after)
  }
}

function pad(cell: HTMLElement | undefined, before: string, after: string): void {
  if (cell === undefined) return
  cell.style.paddingLeft = before
  cell.style.paddingRight = after
}
