import { DRAFTS_CHANGED, draftsOf } from '@arrive/kit/form/drafts.ts'
import { useSyncExternalStore } from 'react'

/** The forms of which this tab keeps a draft of this person, by name. */
export function useDrafts(person: number): readonly string[] {
  return useSyncExternalStore(subscribe, () => draftsOf(sessionStorage, person).join(' '))
    .split(' ')
    .filter(Boolean)
}

function subscribe(listener: () => void): () => void {
  addEventListener(DRAFTS_CHANGED, listener)
  return () => removeEventListener(DRAFTS_CHANGED, listener)
}
