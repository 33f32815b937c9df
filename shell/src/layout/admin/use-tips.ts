import { useEffect, useRef, useState } from 'react'

/** Milliseconds before the first tooltip, and how long the next ones then skip that delay. */
const DELAY = 700
const SKIP = 300

export interface Tips {
  readonly shown: string | undefined
  /** Event handlers of the element with this tooltip. */
  readonly on: (name: string) => object
}

/** Tooltips: delayed on hover, immediate on focus, hidden by Escape. */
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
