import { DRAFTS_CHANGED, draftsOf } from '@arrive/kit/form/drafts.ts'
import { useSyncExternalStore } from 'react'

/** Forms with a draft of this person in this tab. */
export function useDrafts(person: number): readonly string[] {
  return useSyncExternalStore(subscribe, () => draftsOf(sessionStorage, person).join(' '))
    .split(' ')
    .filter(Boolean)
}

function subscribe(listener: () => void): () => void {
  addEventListener(DRAFTS_CHANGED, listener)
  return () => removeEventListener(DRAFTS_CHANGED, listener)
}
