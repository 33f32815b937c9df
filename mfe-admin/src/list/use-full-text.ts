import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds under the pointer before a text is shown whole; once one was, the next comes at once. */
const DELAY = 700
const SKIP = 300

/** A text that is cut off in its cell, and where the cell stands in the window. */
export interface FullText {
  readonly text: string
  readonly left: number
  readonly top: number
}

/** Shows what a cell cuts off: after a while under the pointer, at once with the focus; gone with Escape. */
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
  // What is shown may be pointed at too, to be read in peace.
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
  // A cell that takes the focus may be scrolled into view after that.
  const follow = () => setWhole((shown) => shown && last.current && cutIn(last.current))
  return { whole, follow, leave, on, onKey: ({ key }: KeyboardEvent) => key === 'Escape' && hide() }
}

/** The cell's text where some of it is cut off. */
function cutIn(target: EventTarget): FullText | undefined {
  const cell = target instanceof Element ? target.closest('td') : null
  const parts = [...(cell?.querySelectorAll<HTMLElement>('.adm-cell, .adm-opener') ?? [])]
  if (cell === null || !parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) return undefined
  const { left, bottom } = (parts[0] ?? cell).getBoundingClientRect()
  return { text: cell.textContent.trim(), left, top: bottom }
}
