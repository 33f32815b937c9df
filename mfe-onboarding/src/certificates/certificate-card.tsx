import { CREDENTIALS } from '@arrive/contracts/credentials.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { FileLink } from '@arrive/kit/file-link.tsx'
import { request } from '@arrive/kit/request.ts'
import { Tag } from '@arrive/kit/tag.tsx'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { AddForm } from './add-form.tsx'
import { type Certificate, factsOf, type Kept, STATES, shownState, TITLES, tagOf, whenWords } from './certificates.ts'

interface CardProps {
  readonly session: Session
  readonly kept: Kept
  readonly again: () => void
}

/** One kind: what is on file, its state, and the way to add or renew it. */
export function CertificateCard({ session, kept, again }: CardProps) {
  const { kind, current, renewal } = kept
  const [isOpen, setOpen] = useState(false)
  const { byOffice } = CREDENTIALS[kind]
  const isMissing = current.credential_id === null
  const done = () => {
    setOpen(false)
    again()
  }
  return (
    <Card title={TITLES[kind]}>
      <div className="grid gap-4">
        <Facts certificate={current} />
        {renewal === undefined ? null : (
          <>
            <h3>Renewal</h3>
            <Facts certificate={renewal} />
            <div>
              <Withdraw session={session} certificate={renewal} again={again} />
            </div>
          </>
        )}
        {isOpen ? <AddForm session={session} kind={kind} onDone={done} onCancel={() => setOpen(false)} /> : null}
        {isMissing || byOffice ? <p className="soft">{whenWords(kind)}</p> : null}
        {byOffice || isOpen ? null : (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setOpen(true)} aria-label={`${isMissing ? 'Add' : 'Renew'}: ${TITLES[kind]}`}>
              {isMissing ? 'Add' : 'Renew'}
            </Button>
            <Withdraw session={session} certificate={current} again={again} />
          </div>
        )}
      </div>
    </Card>
  )
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { kind, photo_id: photo } = certificate
  const state = shownState(certificate)
  const facts = factsOf(certificate)
  return (
    <>
      <p>
        <Tag kind={tagOf(state)}>{STATES[state]}</Tag>
      </p>
      {facts.length === 0 ? null : (
        <dl className="answers">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {photo === null ? null : (
        <p>
          <FileLink as="staff" path={`/credential_photos/${photo}`} what="photo">{`Photo: ${TITLES[kind]}`}</FileLink>
        </p>
      )}
    </>
  )
}

interface WithdrawProps extends Omit<CardProps, 'kept'> {
  readonly certificate: Certificate
}

/** Until the office has checked it, its owner may withdraw it. */
function Withdraw({ session, certificate, again }: WithdrawProps) {
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const { credential_id: id, kind, checked } = certificate
  if (id === null || checked !== null || CREDENTIALS[kind].byOffice) return null
  const withdraw = async () => {
    setBusy(true)
    const path = `/credentials/${session.person}/${id}`
    const { ok, message } = await request(session.authFetch, path, { method: 'DELETE' })
    setBusy(false)
    toast(message ?? 'No response received from the server. Please try again.', ok ? undefined : 'error')
    again()
  }
  return (
    <Button busy={busy} onClick={() => void withdraw()} aria-label={`Withdraw: ${TITLES[kind]}`}>
      Withdraw
    </Button>
  )
}
