import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { truncateTexts } from './pinned-columns.ts'

/** From this width, a row's date is pinned next to its buttons. Keep in sync with `table.css`. */
const DATE_PINNED = '(min-width: 1200px)'

/** Truncates texts at the pinned columns, on scroll, resize and new rows. */
export function useTruncated(table: RefObject<HTMLTableElement | null>): void {
  const trim = () => {
    if (table.current !== null) truncateTexts(table.current, pinnedIn(table.current))
  }
  // After every render, because rows and widths may have changed.
  useLayoutEffect(trim)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing but the table
  useEffect(() => {
    const area = table.current?.parentElement
    if (!area) return
    const watch = new ResizeObserver(trim)
    watch.observe(area)
    area.addEventListener('scroll', trim, { passive: true })
    return () => {
      watch.disconnect()
      area.removeEventListener('scroll', trim)
    }
  }, [])
}

function pinnedIn({ classList }: HTMLTableElement) {
  const end = classList.contains('adm-stamped') && matchMedia(DATE_PINNED).matches ? 2 : 1
  return { start: classList.contains('adm-selecting') ? 2 : 1, end: classList.contains('adm-acting') ? end : 0 }
}
