import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds of hovering before the full text shows, and how long the next ones then skip that delay. */
const DELAY = 700
const SKIP = 300

/** A truncated text, and its cell's position in the window. */
export interface FullText {
  readonly text: string
  readonly left: number
  readonly top: number
}

/** Shows a truncated cell's full text: delayed on hover, immediately on focus; Escape hides it. */
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
  // The pointer may move onto the shown text (WCAG 1.4.13).
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
  // A focused cell may then scroll into view.
  const follow = () => setWhole((shown) => shown && last.current && cutIn(last.current))
  return { whole, follow, leave, on, onKey: ({ key }: KeyboardEvent) => key === 'Escape' && hide() }
}

/** The cell's text, if truncated. */
function cutIn(target: EventTarget): FullText | undefined {
  const cell = target instanceof Element ? target.closest('td') : null
  const parts = [...(cell?.querySelectorAll<HTMLElement>('.adm-cell, .adm-opener') ?? [])]
  if (cell === null || !parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) return undefined
  const { left, bottom } = (parts[0] ?? cell).getBoundingClientRect()
  return { text: cell.textContent.trim(), left, top: bottom }
}
