import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button } from '@arrive/kit/button.tsx'
import { formatDay } from '@arrive/kit/format-date.ts'
import { Alert } from '@arrive/kit/note.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { isIn } from '../roles.ts'
import { Blocks, useApproval } from './approval.tsx'
import { shortName } from './packet-forms.ts'
import { reviewsQuery } from './reads.ts'

interface PacketApprovalProps {
  readonly session: Session
  readonly person: number
}

/** Whether the whole packet is approved, what changed since, and what blocks it. */
export function PacketApproval({ session, person }: PacketApprovalProps) {
  const { data } = useQuery(reviewsQuery(session, person))
  const { busy, refused, approve } = useApproval(session, person)
  if (data === undefined) return null
  const { approved_at: at, changed_since: changed } = data.packet
  return (
    <section className="card adm-eligibility stack" aria-labelledby="whole">
      <h2 id="whole">Whole packet</h2>
      {at === null ? null : (
        <p>
          <Tag kind="ok">Approved {formatDay(at)}</Tag>
        </p>
      )}
      {changed.length === 0 ? null : <p>Changed since: {changed.map(shortName).join(', ')}.</p>}
      {refused === undefined ? null : (
        <Alert>
          <p>{refused.message}</p>
          <Blocks blocks={refused.blocks} person={person} />
        </Alert>
      )}
      {isIn(session, OFFICE.files) ? (
        <p>
          <Button busy={busy} onClick={() => void approve()}>
            Approve the packet
          </Button>
        </p>
      ) : null}
    </section>
  )
}
