import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Renders what printing changes at once: Firefox copies the page before the microtask in which React would. */
export function usePrintAtOnce(): void {
  useEffect(() => {
    const flush = () => flushSync(() => undefined)
    window.addEventListener('beforeprint', flush)
    return () => window.removeEventListener('beforeprint', flush)
  }, [])
}
