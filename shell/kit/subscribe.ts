import { useCallback, useSyncExternalStore } from 'react'

/** Listens to events of a target. Returns a function that stops. */
export function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: never) => void,
  options?: AddEventListenerOptions,
): () => void {
  const stop = new AbortController()
  for (const type of types)
    target.addEventListener(type, listener as EventListener, { ...options, signal: stop.signal })
  return () => stop.abort()
}

/** Whether a media query matches; `ahead` while prerendering. */
export function useMedia(query: string, ahead = false): boolean {
  const subscribe = useCallback((listener: () => void) => listen(matchMedia(query), ['change'], listener), [query])
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => ahead,
  )
}
