import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the heading of a page that takes the place of another at the same address. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return heading
}
