import { useRef } from 'react'
import { uuidv7 } from './uuid.ts'

/**
 * One idempotency key for each body. The same answers sent again, after a failure that may have been a success, are
 * the same save. Other answers are another save and get another key.
 */
export function useSaveKey(): (body: string) => string {
  const last = useRef<{ readonly body: string; readonly key: string } | undefined>(undefined)
  return (body) => {
    if (last.current?.body !== body) last.current = { body, key: uuidv7() }
    return last.current.key
  }
}
