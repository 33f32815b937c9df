import { useRef } from 'react'
import { type DraftKey, readSaveKey, type SaveKey, writeSaveKey } from './drafts.ts'
import { uuidv7 } from './uuid.ts'

export interface SaveKeys {
  /** The same key until the body changes. */
  readonly of: (body: string) => string
  /** Replaces a key that the server knows from another body. */
  readonly renew: (body: string) => string
}

/** One idempotency key per body, so a retry is the same save. With a draft, the key survives a reload. */
export function useSaveKey(draft?: DraftKey): SaveKeys {
  const last = useRef<SaveKey | undefined>(undefined)
  const renew = (body: string): string => {
    last.current = { body, key: uuidv7() }
    if (draft !== undefined) writeSaveKey(sessionStorage, draft, last.current)
    return last.current.key
  }
  return {
    renew,
    of: (body) => {
      const kept = last.current ?? (draft === undefined ? undefined : readSaveKey(sessionStorage, draft))
      if (kept?.body !== body) return renew(body)
      last.current = kept
      return kept.key
    },
  }
}
