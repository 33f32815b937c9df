import { CREDENTIALS, type CredentialKind } from '@arrive/contracts/credentials.ts'
import type { PacketBlock } from '@arrive/contracts/errors.ts'
import { lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import { request } from '@arrive/kit/request.ts'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { queries } from '../queries.ts'
import { packetForms, shortName } from './packet-forms.ts'
import { forgetPerson } from './reads.ts'

const FAILED = 'We could not save the decision. Please try again later.'

interface Refused {
  readonly message: string
  readonly blocks: readonly PacketBlock[]
}

/** Approves the whole packet of a person. */
export function useApproval({ authFetch }: Session, person: number) {
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
    await Promise.all([forgetPerson(person), queries.invalidateQueries({ queryKey: ['list'] })])
    setBusy(false)
    return ok
  }
  return { busy, refused, approve, forget: () => setRefused(undefined) }
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

/** What keeps a packet from being approved, with links. */
export function Blocks({ blocks, person }: { blocks: readonly PacketBlock[]; person: number }) {
  return (
    <ul>
      {blocks.map((block) => (
        <li key={`${block.kind} ${block.what}`}>
          <Block block={block} person={person} />
        </li>
      ))}
    </ul>
  )
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
