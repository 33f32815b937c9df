import { useEffect, useRef, useState } from 'react'
import { afterPointerUp } from './after-press.ts'
import { useValue } from './use-value.ts'

/** Returns a warning sentence; empty if there is none. */
export type HintOf = (value: string) => string

/** Milliseconds without typing before a hint shows, because unfinished answers look odd. */
const PAUSE = 800

/** The hint for a value that differs from the initial one; `undefined` if the control never has hints. */
export function useHint(name: string, hintOf?: HintOf): string | undefined {
  const value = String(useValue(name) ?? '')
  const opened = useRef(value)
  const [shown, setShown] = useState('')
  const hint = hintOf === undefined || value === opened.current ? '' : hintOf(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key that is typed starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => afterPointerUp(() => setShown(hint)), hint === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [hint, value])
  return hintOf === undefined ? undefined : shown
}

/** A hint that shows when the control is left, until the next key; `shown` is `undefined` if it never has one. */
export function useLeaveHint(hintOf?: HintOf) {
  const [shown, setShown] = useState('')
  return {
    shown: hintOf === undefined ? undefined : shown,
    leave: (value: string) => afterPointerUp(() => setShown(hintOf?.(value) ?? '')),
    type: () => setShown(''),
  }
}
