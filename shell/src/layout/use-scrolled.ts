import { useSyncExternalStore } from 'react'

/** Pixels after which the page counts as scrolled. */
const SCROLLED_AFTER = 50

/** Whether the page is scrolled more than 50 pixels. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY > SCROLLED_AFTER,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
