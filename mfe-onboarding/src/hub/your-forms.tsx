import { FormRows, type HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'

export function YourForms({ packet, person }: HubProps) {
  return (
    <HubSection title="Your forms">
      {packet.position === null ? (
        <p className="soft onb-hub-hint">Tell us your position in the first form. The list may get shorter.</p>
      ) : null}
      <FormRows rows={packet.forms} packet={packet} person={person} />
    </HubSection>
  )
}
