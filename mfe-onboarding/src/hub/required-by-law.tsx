import { FormRows, type HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'

export function RequiredByLaw({ packet, person }: HubProps) {
  if (packet.more.length === 0) return null
  return (
    <HubSection title="Required by law">
      <FormRows rows={packet.more} packet={packet} person={person} />
    </HubSection>
  )
}
