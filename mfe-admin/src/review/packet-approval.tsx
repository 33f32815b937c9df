import { CREDENTIALS, type CredentialKind } from '@arrive/contracts/credentials.ts'
import type { PacketBlock } from '@arrive/contracts/errors.ts'
import { lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button } from '@arrive/kit/button.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import { request } from '@arrive/kit/request.ts'
import { Tag } from '@arrive/kit/tag.tsx'
import { type Session, useShell } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isIn } from '../roles.ts'
import { packetForms, shortName } from './packet-forms.ts'
import { forgetPerson, reviewsQuery } from './reads.ts'

const FAILED = 'We could not save the decision. Please try again later.'

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
          <ul>
            {refused.blocks.map((block) => (
              <li key={`${block.kind} ${block.what}`}>
                <Block block={block} person={person} />
              </li>
            ))}
          </ul>
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

interface Refused {
  readonly message: string
  readonly blocks: readonly PacketBlock[]
}

function useApproval({ authFetch }: Session, person: number) {
  const { toast } = useShell()
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | undefined>(undefined)
  const approve = async () => {
    setBusy(true)
    setRefused(undefined)
    // A refusal is final for its key, and what blocked may be done by now.
    const key = keys.renew(String(person))
    const { ok, message = FAILED, body } = await request(authFetch, `/approvals/${person}`, { method: 'POST', key })
    if (ok) toast(message)
    else setRefused({ message, blocks: blocksIn(body['blocks']) })
    await forgetPerson(person)
    setBusy(false)
  }
  return { busy, refused, approve }
}

function blocksIn(found: unknown): readonly PacketBlock[] {
  return Array.isArray(found) ? (found as readonly PacketBlock[]) : []
}

const STATES: Readonly<Record<string, string>> = {
  not_sent: 'not submitted',
  to_review: 'to review',
  returned: 'returned',
  stated: 'to check',
}

function Block({ block: { kind, what, state }, person }: { block: PacketBlock; person: number }) {
  const words = STATES[state] ?? state.replaceAll('_', ' ')
  if (kind === 'reference') return <TextLink to={`/admin-references/${person}`}>{`References, ${words}`}</TextLink>
  if (kind === 'credential')
    return (
      <TextLink
        to={`/admin-credentials/${person}`}
      >{`${CREDENTIALS[what as CredentialKind].title}, ${words}`}</TextLink>
    )
  const entry = [...packetForms, ...lawCatalogue].find(({ name }) => name === what)
  const text = `${shortName(what)}, ${words}`
  return entry === undefined ? text : <TextLink to={pathFor(entry.review, person)}>{text}</TextLink>
}
