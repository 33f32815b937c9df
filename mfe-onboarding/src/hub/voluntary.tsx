import { Window } from '@arrive/kit/windows.tsx'
import type { HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'

export function Voluntary({ packet: { eeo_answered } }: HubProps) {
  if (!eeo_answered) return null
  return (
    <HubSection title="Voluntary questions">
      <p className="onb-hub-sheet">
        <Window state="done" /> <b>Answered</b>
      </p>
    </HubSection>
  )
}
