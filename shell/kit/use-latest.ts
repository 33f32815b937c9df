import { useCallback, useEffect, useRef } from 'react'

/** Returns whether an async step still counts: not after a newer step, a change of `scope`, or unmounting. */
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
