import { useEffect, useRef, useState } from 'react'
import { dropAbandoned, endTyping, isAbandoned, isTyping, noteTyping } from './visitor-drafts.ts'

const CHECK_MS = 10_000
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'input'] as const
const WAKE_EVENTS = ['visibilitychange', 'pageshow'] as const

/** Clears a visitor's form after inactivity. Returns whether it did, until the next typing. */
export function useAbandoned(owner: number | 'visitor', clear: () => void): boolean {
  const [isCleared, setCleared] = useState(false)
  const latest = useRef(clear)
  latest.current = clear
  useEffect(() => {
    if (owner !== 'visitor') return
    const look = () => {
      if (!isAbandoned(sessionStorage, Date.now())) return
      dropAbandoned(sessionStorage, Date.now())
      endTyping(sessionStorage)
      latest.current()
      setCleared(true)
    }
    const sign = ({ type }: Event) => {
      // Before recording this activity: after a night it may be another person's.
      look()
      if (isTyping(sessionStorage)) noteTyping(sessionStorage, Date.now())
      if (type === 'input') setCleared(false)
    }
    look()
    const timer = setInterval(look, CHECK_MS)
    for (const name of ACTIVITY_EVENTS) addEventListener(name, sign, { capture: true, passive: true })
    for (const name of WAKE_EVENTS) addEventListener(name, look, { capture: true })
    return () => {
      clearInterval(timer)
      for (const name of ACTIVITY_EVENTS) removeEventListener(name, sign, { capture: true })
      for (const name of WAKE_EVENTS) removeEventListener(name, look, { capture: true })
    }
  }, [owner])
  return isCleared
}
