import { TextLink } from '@arrive/kit/link.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useAddressThen } from '../as-of/context.ts'
import { evidencePath } from '../signatures/evidence-path.ts'
import type { Signature, Signatures } from '../signatures/reads.ts'
import { ChangeList } from './change-list.tsx'
import { changesQuery } from './reads.ts'
import { exactly } from './words.ts'

interface CameAfterProps {
  readonly signature: Signature
  readonly all: Signatures
  readonly session: Session
}

/** What was recorded about the form, the wording and the consent after the signature. */
export function CameAfter({ signature, all, session }: CameAfterProps) {
  const { form, event, signed_at: from, texts, superseded_by: later } = signature
  const { data, error } = useQuery(changesQuery(session, all.user_id, from))
  const at = useAddressThen()
  const next = all.signatures.find((one) => one.event === later && one.field === signature.field)
  const replaced = texts.filter(({ current }) => !current)
  const withdrawn = signature.by === 'person' ? (all.consent?.withdrawn_at ?? null) : null
  const changes = data?.changes.filter((one) => one.form === form && one.event !== event) ?? []
  const isNothing = later === null && replaced.length === 0 && withdrawn === null && changes.length === 0
  return (
    <>
      {next === undefined ? null : (
        <p>
          The name was typed again on {exactly(next.signed_at)}:{' '}
          <TextLink to={at(evidencePath(all.user_id, next))}>evidence of the later signature</TextLink>.
        </p>
      )}
      {replaced.length === 0 ? null : (
        <p>The agency replaced this wording: {replaced.map(({ title }) => title).join(', ')}.</p>
      )}
      {withdrawn === null ? null : <p>The consent to sign electronically was withdrawn on {exactly(withdrawn)}.</p>}
      <Alert>{error?.message}</Alert>
      {data === undefined ? <Waiting error={error} /> : isNothing ? <p>Nothing of this form was changed.</p> : null}
      {changes.length === 0 ? null : <ChangeList changes={changes} />}
      {data?.isWhole === false ? <p>There are more changes than this page shows.</p> : null}
    </>
  )
}

export function Waiting({ error }: { error: Error | null }) {
  return error === null ? <p className="soft">Loading data...</p> : null
}
