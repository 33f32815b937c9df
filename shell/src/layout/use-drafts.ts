import { DRAFTS_CHANGED, draftsOf } from '@arrive/kit/form/drafts.ts'
import { listen } from '@arrive/kit/subscribe.ts'
import { useSyncExternalStore } from 'react'

/** Forms with a draft of this person in this tab. */
export function useDrafts(person: number): readonly string[] {
  return useSyncExternalStore(subscribe, () => draftsOf(sessionStorage, person).join(' '))
    .split(' ')
    .filter(Boolean)
}

const subscribe = (listener: () => void) => listen(window, [DRAFTS_CHANGED], listener)
