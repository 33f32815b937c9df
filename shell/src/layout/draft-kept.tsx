import { CircleCheck } from '@arrive/kit/icons.tsx'
import { formsOf } from '../packet/drafts.ts'
import { useDrafts } from './use-drafts.ts'

interface DraftKeptProps {
  readonly person: number
  readonly step: number | undefined
}

/** Says that the draft of this form is kept, once there is one. */
export function DraftKept({ person, step }: DraftKeptProps) {
  const forms = formsOf(step)
  const isKept = useDrafts(person).some((form) => forms === undefined || forms.includes(form))
  if (!isKept) return null
  return (
    <span className="sh-kept">
      <CircleCheck />
      <span>Draft kept in this tab</span>
    </span>
  )
}
