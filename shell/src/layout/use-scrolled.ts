import { listen } from '@arrive/kit/subscribe.ts'
import { useSyncExternalStore } from 'react'

const SCROLLED_AFTER = 50

export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY > SCROLLED_AFTER,
    () => false,
  )
}

const subscribe = (listener: () => void) => listen(window, ['scroll'], listener, { passive: true })
