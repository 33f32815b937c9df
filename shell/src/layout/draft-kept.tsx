import { DRAFTS_CHANGED, draftsOf } from '@arrive/kit/form/drafts.ts'
import { CircleCheck } from '@arrive/kit/icons.tsx'
import { useSyncExternalStore } from 'react'
import { formsOf } from '../packet/drafts.ts'

interface DraftKeptProps {
  readonly person: number
  /** The form that is shown. */
  readonly step: number | undefined
}

/** Says that what was typed into this form is kept, once there is something. */
export function DraftKept({ person, step }: DraftKeptProps) {
  const isKept = useSyncExternalStore(subscribe, () => {
    const forms = formsOf(step)
    return draftsOf(sessionStorage, person).some((form) => forms === undefined || forms.includes(form))
  })
  if (!isKept) return null
  return (
    <span className="sh-kept">
      <CircleCheck />
      <span>Draft kept in this tab</span>
    </span>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener(DRAFTS_CHANGED, listener)
  return () => removeEventListener(DRAFTS_CHANGED, listener)
}
