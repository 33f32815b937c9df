import { agency } from '@arrive/contracts/agency.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import { TelLink } from '@arrive/kit/link.tsx'
import { request } from '@arrive/kit/request.ts'
import { type Session, useSession, useShell } from '@arrive/router'
import { useState } from 'react'
import { pathFor } from '../person.ts'
import { type Signer, useSigner } from '../signing/signer.ts'
import { DownloadButton } from './download-button.tsx'
import type { HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'

/** How the person signs: electronically, which can be withdrawn, or on paper. */
export function Signing({ packet }: HubProps) {
  const session = useSession('staff')
  return session === undefined ? null : <Known session={session} packet={packet} />
}

function Known({ session, packet: { forms, more } }: Pick<SigningProps, 'session'> & Pick<HubProps, 'packet'>) {
  const signer = useSigner(session)
  const isSent = [...forms, ...more].some(({ saved_at }) => saved_at !== null)
  if (signer.state === 'loading' || signer.state === 'failed') return null
  return (
    <HubSection title="How you sign">
      <div className="onb-hub-sheet onb-signing">
        {signer.state === 'given' ? <Given session={session} signer={signer} /> : <OnPaper {...{ session, signer }} />}
        {isSent ? (
          <DownloadButton path={`/packets/${session.person}.pdf`}>Download what you signed</DownloadButton>
        ) : null}
      </div>
    </HubSection>
  )
}

interface SigningProps {
  readonly session: Session
  readonly signer: Signer
}

function Given({ session, signer }: SigningProps) {
  const { toast } = useShell()
  const [isAsking, setAsking] = useState(false)
  const keys = useSaveKey()
  const keep = () => setAsking(false)
  const withdraw = async () => {
    setAsking(false)
    const key = keys.of(`withdraw ${signer.since}`)
    const { ok, message } = await request(session.authFetch, '/esign', { method: 'DELETE', key })
    if (!ok) return toast(message ?? 'We could not withdraw this. Please try again.', 'error')
    toast(message ?? '')
    signer.reload()
  }
  return (
    <>
      <p>{`You sign electronically. You agreed to it on ${formatDay(signer.since ?? '')}.`}</p>
      <Button small onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Dialog
        open={isAsking}
        title="Sign on paper from now on?"
        onClose={keep}
        actions={
          <>
            <Button onClick={keep}>Keep signing electronically</Button>
            <Button kind="danger" onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </>
        }
      >
        <p>
          You withdraw your agreement to sign electronically. What you signed until now stays signed. It costs nothing,
          and does not end your application or your work.
        </p>
      </Dialog>
    </>
  )
}

function OnPaper({ session: { person }, signer: { state } }: SigningProps) {
  const { phone, street, city } = agency
  return (
    <>
      {state === 'open' ? (
        <p>We ask you before your first signature: you can sign electronically, or on paper.</p>
      ) : (
        <p>
          You sign on paper. Call <TelLink number={phone} />, or come to {street}, {city}.
        </p>
      )}
      <ButtonLink small to={pathFor('/signing/{id}', person)}>
        Sign electronically
      </ButtonLink>
    </>
  )
}
