import type { Form } from '@arrive/contracts/form.ts'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowRight } from '@arrive/kit/icons.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { Packet } from './packet.ts'
import { nextToReview } from './reviews.ts'

interface NextToReviewProps {
  readonly form: Form
  readonly person: number
  readonly packet: Packet | undefined
}

export function NextToReview({ form, person, packet }: NextToReviewProps) {
  const next = packet === undefined ? undefined : nextToReview(packet, form.name)
  if (next === undefined) return <p className="soft">No other form of this person waits for a review.</p>
  return (
    <ButtonLink to={pathFor(next.review, person)} className="adm-decide-next">
      <span>
        Next form to review<small>{next.short}</small>
      </span>
      <ArrowRight />
    </ButtonLink>
  )
}
