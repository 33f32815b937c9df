import { useEffect, useRef } from 'react'
import { formatTotal } from '../rows/total.ts'
import type { Rows } from './use-rows.ts'

const ROWS = 'tbody > tr, .adm-cards > li'
/** Loads more when any of this many last rows is visible. */
const LOAD_AHEAD = 20

/** The end of an endless list. */
export function InfiniteRows({ rows, more }: { rows: Rows; more: () => void }) {
  const end = useRef<HTMLParagraphElement>(null)
  const latest = useRef(more)
  latest.current = more
  const count = rows.rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each part, its end may still be in view
  useEffect(() => {
    if (end.current === null) return
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && latest.current(), {
      rootMargin: '600px 0px',
    })
    // A table scrolls separately, so the text below it is always visible. Observe the rows instead.
    const rows = [...(end.current.parentElement?.querySelectorAll(ROWS) ?? [])]
    for (const row of rows.slice(-LOAD_AHEAD)) watch.observe(row)
    return () => watch.disconnect()
  }, [count])
  return (
    <p ref={end} role="status" className="adm-end">
      {formatCount(count, rows)}
    </p>
  )
}

function formatCount(count: number, { next, total }: Rows): string {
  if (next === undefined) return `Showing all ${count}.`
  const all = total === undefined || total.count <= count ? '' : ` of ${formatTotal(total)}`
  return `Showing the first ${count}${all}. Scroll down to load more.`
}
