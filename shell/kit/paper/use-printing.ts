import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isPrinting = false

function print(value: boolean): void {
  isPrinting = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print')
  // Firefox changes the media only in its printed copy, so listen to both.
  const follow = () => print(media.matches)
  const start = () => print(true)
  const end = () => print(false)
  listeners.add(listener)
  media.addEventListener('change', follow)
  // Capture runs before the shell's listener, which then renders at once.
  window.addEventListener('beforeprint', start, { capture: true })
  window.addEventListener('afterprint', end)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', follow)
    window.removeEventListener('beforeprint', start, { capture: true })
    window.removeEventListener('afterprint', end)
  }
}

/** Whether the page is printing. React renders before the browser lays out the sheets. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
}
