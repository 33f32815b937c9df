import { ArrowLeft } from '@arrive/kit/icons.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { pathFor } from '../person.ts'

/** Above a form's title. */
export function PacketLink({ person }: { person: number }) {
  return (
    <p className="onb-packet-link">
      <ArrowLeft /> <TextLink to={pathFor('/packet/{id}', person)}>Your packet</TextLink>
    </p>
  )
}
