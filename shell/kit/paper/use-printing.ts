import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isPrinting = false

function print(value: boolean): void {
  isPrinting = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print')
  // Firefox changes the media only in the copy that it prints, so both are followed.
  const follow = () => print(media.matches)
  const start = () => print(true)
  const end = () => print(false)
  listeners.add(listener)
  media.addEventListener('change', follow)
  // Before the shell, which then renders at once.
  window.addEventListener('beforeprint', start, { capture: true })
  window.addEventListener('afterprint', end)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', follow)
    window.removeEventListener('beforeprint', start, { capture: true })
    window.removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed. React renders the change before the browser makes its pages. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
}
