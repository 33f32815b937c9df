import { Button } from '@arrive/kit/button.tsx'
import { formatRange, isLast } from '../rows/total.ts'
import type { ListNavigation } from './use-list-state.ts'
import { PAGE_SIZE, type Rows } from './use-rows.ts'

/**
 * Which rows these are and of how many, and the pages before and after. All of it is of the rows that are shown. A
 * button that leads nowhere, or not yet, keeps the focus: who goes through the pages by keyboard stays where they are.
 */
export function Pager({ list, rows }: { list: ListNavigation; rows: Rows }) {
  const { page, next, total, isOld } = rows
  const from = (page - 1) * PAGE_SIZE + 1
  const span = { from, to: from + rows.rows.length - 1, next }
  return (
    <nav className="adm-pager" aria-label="Pages">
      <p role="status">{formatRange(span, total)}</p>
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
