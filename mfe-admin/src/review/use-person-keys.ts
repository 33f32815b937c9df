import { useEffect, useState } from 'react'

const STORE = 'arrive.person-keys'

interface Ways {
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
}

/**
 * j leads to the next person, k to the one before; not while somebody types or a dialog is open. Who speaks to the computer
 * or hits keys by chance can switch them off (WCAG 2.1.4), which is kept in this browser.
 */
export function usePersonKeys({ next, previous }: Ways) {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORE) !== 'off')
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const way = { j: next, k: previous }[event.key]
      if (way === undefined || isTaken(event)) return
      event.preventDefault()
      way()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, next, previous])
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
