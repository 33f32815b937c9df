import { useSyncExternalStore } from 'react'

const nothing = () => () => undefined

/** False until the prerendered page is hydrated, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}
