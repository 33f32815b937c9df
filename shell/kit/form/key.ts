import { useRef } from 'react'
import { uuidv7 } from './uuid.ts'

/**
 * One key for each body: the same answers sent again, after a failure of which nobody knows whether it was one, are the
 * same save. Other answers are another save and get another key.
 */
export function useSaveKey(): (body: string) => string {
  const last = useRef<{ readonly body: string; readonly key: string } | undefined>(undefined)
  return (body) => {
    if (last.current?.body !== body) last.current = { body, key: uuidv7() }
    return last.current.key
  }
}
