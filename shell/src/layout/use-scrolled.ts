import { useSyncExternalStore } from 'react'

const SCROLLED_AFTER = 50

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
