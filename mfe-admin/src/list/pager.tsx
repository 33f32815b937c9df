import { Button } from '@arrive/kit/button.tsx'
import { formatRange, isLast, pageSentence } from '../rows/total.ts'
import type { ListNavigation } from './use-list-state.ts'
import { PAGE_SIZE, type Rows } from './use-rows.ts'

/**
 * Shows the range of rows and links to adjacent pages. A button without a target keeps the focus, so keyboard users
 * keep their place.
 */
export function Pager({ list, rows }: { list: ListNavigation; rows: Rows }) {
  const { page, next, total, isOld } = rows
  const span = spanOf(rows)
  return (
    <nav className="adm-pager" aria-label="Pages">
      <p role="status">{rangeOf(rows)}</p>
      <span className="adm-pages">
        <Button small isOff={page === 1} onClick={() => isOld || list.previous()}>
          Previous
        </Button>
        <Button small isOff={isLast(span, total)} onClick={() => isOld || next === undefined || list.next(next)}>
          Next
        </Button>
      </span>
    </nav>
  )
}

function spanOf({ page, next, rows }: Rows) {
  const from = (page - 1) * PAGE_SIZE + 1
  return { from, to: from + rows.length - 1, next }
}

export function rangeOf(rows: Rows): string {
  return formatRange(spanOf(rows), rows.total)
}

/** The page number, if there are several. */
export function pageOf(rows: Rows): string | undefined {
  return pageSentence(spanOf(rows), rows.total, PAGE_SIZE)
}
