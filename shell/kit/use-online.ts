import { useSyncExternalStore } from 'react'
import { listen } from './subscribe.ts'

/** Prerendered pages assume a network until they are hydrated. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

const subscribe = (listener: () => void) => listen(window, ['online', 'offline'], listener)
