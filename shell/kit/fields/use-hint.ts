import { useEffect, useRef, useState } from 'react'
import { afterPointerUp } from './after-press.ts'
import { useValue } from './use-value.ts'

/** What is odd about a value, in a sentence; empty if nothing is. */
export type HintOf = (value: string) => string

/** Milliseconds without typing before a hint is shown, because the beginning of most answers is odd. */
const PAUSE = 800

/** The hint for a control's value, once it is no longer what the page opened with; `undefined` if it never has one. */
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
