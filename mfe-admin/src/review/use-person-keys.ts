import { useEffect, useRef, useState } from 'react'

const STORE = 'arrive.person-keys'

type Key = 'j' | 'k'

interface Ways {
  /** Whether it is known yet who comes before and after. */
  readonly isKnown: boolean
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
}

/**
 * j leads to the next person, k to the one before, as soon as it is known who that is; not while somebody types or a
 * dialog is open. Who speaks to the computer or hits keys by chance can switch them off (WCAG 2.1.4), which is kept in
 * this browser.
 */
export function usePersonKeys({ isKnown, next, previous }: Ways) {
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
    addEventListener('keydown', onKey)
    // Who does something else meanwhile has thought better of it.
    addEventListener('pointerdown', forget)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', forget)
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
