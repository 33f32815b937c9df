import { listen } from '@arrive/kit/subscribe.ts'
import { useEffect } from 'react'

/** Opens the dialog by `/` outside fields, and by Ctrl-K or Cmd-K anywhere, unless another dialog is open. */
export function useFindKeys(isOn: boolean, onFind: () => void): void {
  useEffect(() => {
    if (!isOn) return
    return listen(window, ['keydown'], (event: KeyboardEvent) => {
      if (!isFind(event) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      onFind()
    })
  }, [isOn, onFind])
}

function isFind({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return key === '/' && !isTyping
}
