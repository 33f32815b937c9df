import { listen } from '@arrive/kit/subscribe.ts'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Renders synchronously for printing: Firefox copies the page before React's microtask. */
export function usePrintAtOnce(): void {
  useEffect(() => {
    const flush = () => flushSync(() => undefined)
    return listen(window, ['beforeprint'], flush)
  }, [])
}
