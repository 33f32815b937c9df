import { Button } from '@arrive/kit/button.tsx'
import { isLast, spanWords } from './total.ts'
import type { PlaceInList } from './use-place.ts'
import { PAGE_SIZE, type Rows } from './use-rows.ts'

/** Which rows these are and of how many, and the pages before and after. */
export function Pager({ list, rows }: { list: PlaceInList; rows: Rows }) {
  const { page } = list.place
  const from = (page - 1) * PAGE_SIZE + 1
  const { next, total } = rows
  const span = { from, to: from + rows.rows.length - 1, next }
  return (
    <nav className="adm-pager" aria-label="Pages">
      <p role="status">{spanWords(span, total)}</p>
      <Button small disabled={page === 1 || rows.isOld} onClick={list.previous}>
        Previous
      </Button>
      <Button small disabled={isLast(span, total) || rows.isOld} onClick={() => next && list.next(next)}>
        Next
      </Button>
    </nav>
  )
}
