import { Button } from '@arrive/kit/button.tsx'
import { formatRange, isLast, pageSentence } from '../rows/total.ts'
import type { ListNavigation } from './use-list-state.ts'
import { PAGE_SIZE, type Rows } from './use-rows.ts'

/**
 * Says which rows are shown and of how many, and leads to the previous and the next page. A button without a page to
 * lead to keeps the focus, so that keyboard users keep their place.
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

/** Which rows are shown, and of how many. */
export function rangeOf(rows: Rows): string {
  return formatRange(spanOf(rows), rows.total)
}

/** Which page is shown, where there are several. */
export function pageOf(rows: Rows): string | undefined {
  return pageSentence(spanOf(rows), rows.total, PAGE_SIZE)
}
