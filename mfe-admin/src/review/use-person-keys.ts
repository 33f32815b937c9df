import { listen } from '@arrive/kit/subscribe.ts'
import { useEffect, useRef, useState } from 'react'

const STORE = 'arrive.person-keys'

type Key = 'j' | 'k'

interface Neighbors {
  readonly isKnown: boolean
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
}

/**
 * J opens the next person, K the previous one, except while typing or with a dialog open. Can be turned off in this
 * browser (WCAG 2.1.4), for speech input or accidental keystrokes.
 */
export function usePersonKeys({ isKnown, next, previous }: Neighbors) {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORE) !== 'off')
  const waiting = useRef<Key | undefined>(undefined)
  useEffect(() => {
    const go = (key: Key) => (key === 'j' ? next : previous)?.()
    const forget = () => {
      waiting.current = undefined
    }
    if (isKnown && waiting.current !== undefined) go(waiting.current)
    if (isKnown) forget()
    const onKey = (event: KeyboardEvent) => {
      forget()
      const { key } = event
      if (!isOn || (key !== 'j' && key !== 'k') || isTaken(event)) return
      event.preventDefault()
      if (isKnown) go(key)
      else waiting.current = key
    }
    // A click in the meantime cancels it.
    const stops = [listen(window, ['keydown'], onKey), listen(window, ['pointerdown'], forget)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isOn, isKnown, next, previous])
  const toggle = () => {
    localStorage.setItem(STORE, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  return { isOn, toggle }
}

function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null
}
