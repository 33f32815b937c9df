import { useSyncExternalStore } from 'react'
import { listen } from '../subscribe.ts'

const listeners = new Set<() => void>()
let isPrinting = false

function print(value: boolean): void {
  isPrinting = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print')
  listeners.add(listener)
  // Firefox changes the media only in its printed copy, so listen to both.
  const stops = [
    listen(media, ['change'], () => print(media.matches)),
    // Capture runs before the shell's listener, which then renders at once.
    listen(window, ['beforeprint'], () => print(true), { capture: true }),
    listen(window, ['afterprint'], () => print(false)),
  ]
  return () => {
    listeners.delete(listener)
    for (const stop of stops) stop()
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
