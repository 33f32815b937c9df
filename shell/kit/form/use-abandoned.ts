import { useEffect, useRef, useState } from 'react'
import { listen } from '../subscribe.ts'
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
    const stops = [
      listen(window, ACTIVITY_EVENTS, sign, { capture: true, passive: true }),
      listen(window, WAKE_EVENTS, look, { capture: true }),
    ]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [owner])
  return isCleared
}
