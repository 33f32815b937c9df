import { useCallback, useEffect, useRef } from 'react'

/**
 * For steps that wait for something: each call starts one and returns whether it still counts. It no longer does once
 * another one was started, `scope` has changed or the component has gone.
 */
export function useLatest(scope?: unknown): () => () => boolean {
  const latest = useRef(0)
  const start = useCallback(() => {
    latest.current += 1
    const own = latest.current
    return () => own === latest.current
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the scope is what ends a step
  useEffect(() => () => void start(), [start, scope])
  return start
}
