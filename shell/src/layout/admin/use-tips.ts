import { useEffect, useRef, useState } from 'react'

/** Milliseconds before the first tooltip, and how long after one the next comes at once. */
const DELAY = 700
const SKIP = 300

export interface Tips {
  /** Which one is shown. */
  readonly shown: string | undefined
  /** The event handlers of the element with this tooltip. */
  readonly on: (name: string) => object
}

/** Tooltips of a row of icons: after a while under the pointer, at once with the focus; gone with Escape. */
export function useTips(isOn: boolean): Tips {
  const [shown, setShown] = useState<string | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const gone = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!isOn) return { shown: undefined, on: () => ({}) }
  const hide = () => {
    clearTimeout(timer.current)
    if (shown !== undefined) gone.current = performance.now()
    setShown(undefined)
  }
  const later = (name: string) => {
    clearTimeout(timer.current)
    const wait = performance.now() - gone.current < SKIP ? 0 : DELAY
    timer.current = setTimeout(() => setShown(name), wait)
  }
  return {
    shown,
    on: (name) => ({
      onPointerEnter: () => later(name),
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ target }: { target: Element }) => target.matches(':focus-visible') && setShown(name),
      onBlur: hide,
      onKeyDown: ({ key }: { key: string }) => key === 'Escape' && hide(),
    }),
  }
}
