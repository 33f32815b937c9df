import { useSyncExternalStore } from 'react'

const nothing = () => () => undefined

/** False while the page shows what was prerendered, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}
