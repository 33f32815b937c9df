import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds under the pointer before the full text shows; right after one was shown, the next shows at once. */
const DELAY = 700
const SKIP = 300

/** A text that is truncated in its cell, and the cell's position in the window. */
export interface FullText {
  readonly text: string
  readonly left: number
  readonly top: number
}

/** Shows a truncated cell's full text: on hover after a delay, on focus at once; Escape hides it. */
export function useFullText() {
  const [whole, setWhole] = useState<FullText | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const gone = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])
  const last = useRef<EventTarget | undefined>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    if (whole !== undefined) gone.current = performance.now()
    setWhole(undefined)
  }
  // The pointer may move onto the text that is shown (WCAG 1.4.13).
  const leave = ({ relatedTarget: to }: PointerEvent) => (to instanceof Element && to.closest('.adm-hint')) || hide()
  const show = (target: EventTarget, wait: number) => {
    clearTimeout(timer.current)
    last.current = target
    const found = cutIn(target)
    timer.current = setTimeout(() => setWhole(cutIn(target)), found === undefined ? 0 : wait)
  }
  const on = {
    onPointerOver: ({ target }: PointerEvent) => show(target, performance.now() - gone.current < SKIP ? 0 : DELAY),
    onPointerLeave: leave,
    onPointerDown: hide,
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && show(target, 0),
    onBlur: hide,
  }
  // A cell may be scrolled into view after it got the focus.
  const follow = () => setWhole((shown) => shown && last.current && cutIn(last.current))
  return { whole, follow, leave, on, onKey: ({ key }: KeyboardEvent) => key === 'Escape' && hide() }
}

/** The cell's text, if some of it is truncated. */
function cutIn(target: EventTarget): FullText | undefined {
  const cell = target instanceof Element ? target.closest('td') : null
  const parts = [...(cell?.querySelectorAll<HTMLElement>('.adm-cell, .adm-opener') ?? [])]
  if (cell === null || !parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) return undefined
  const { left, bottom } = (parts[0] ?? cell).getBoundingClientRect()
  return { text: cell.textContent.trim(), left, top: bottom }
}
