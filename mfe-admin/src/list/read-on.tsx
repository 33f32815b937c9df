import { useEffect, useRef } from 'react'
import type { Rows } from './use-rows.ts'

/** The end of a list that is all on one page: reads on before somebody gets there. */
export function ReadOn({ rows, more }: { rows: Rows; more: () => void }) {
  const end = useRef<HTMLParagraphElement>(null)
  const latest = useRef(more)
  latest.current = more
  const count = rows.rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew after every part, whose end may be in view still
  useEffect(() => {
    if (end.current === null) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: '600px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [count])
  return (
    <p ref={end} role="status" className="adm-end">
      {rows.next === undefined ? `All ${count} of them.` : `${count} so far. Loading data...`}
    </p>
  )
}
