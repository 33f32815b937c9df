import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the heading of a form that takes the place of a question. */
export function useHeadingAfter(isAsking: boolean): void {
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (wasAsking.current && !isAsking && heading !== null) {
      heading.tabIndex = -1
      toTop(heading)
    }
    wasAsking.current = isAsking
  }, [isAsking])
}

function toTop(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: 'instant' })
}

/** Focuses the heading of a page that takes the place of another at the same address. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    toTop(heading.current)
  }, [])
  return heading
}
