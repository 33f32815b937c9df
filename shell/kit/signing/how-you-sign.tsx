import { agency } from '@arrive/contracts/agency.ts'
import { type Session, useShell } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useSaveKey } from '../form/key.ts'
import { formatDay } from '../format-date.ts'
import { TelLink } from '../link.tsx'
import { request } from '../request.ts'
import type { WayToSign } from './esign.ts'

const { phone, street, city } = agency

interface HowYouSignProps {
  readonly session: Session
  readonly way: WayToSign
  /** When the agreement was given; null if none holds. */
  readonly since: string | null
  /** Reads again how the person signs. */
  readonly onWithdrawn: () => void
}

/** How the person signs: electronically, which can be withdrawn, or on paper. */
export function HowYouSign({ session, way, since, onWithdrawn }: HowYouSignProps) {
  const shown = useRef<HTMLDivElement>(null)
  const [isWithdrawn, setWithdrawn] = useState(false)
  useEffect(() => {
    // The pressed button is gone.
    if (isWithdrawn && way !== 'given') shown.current?.focus()
  }, [isWithdrawn, way])
  const withdrawn = () => {
    setWithdrawn(true)
    onWithdrawn()
  }
  return (
    <div ref={shown} tabIndex={-1} className="way">
      {way === 'given' ? (
        <Given session={session} since={since ?? ''} onWithdrawn={withdrawn} />
      ) : (
        <OnPaper person={session.person} isAsked={way === 'paper'} />
      )}
    </div>
  )
}

interface GivenProps extends Pick<HowYouSignProps, 'session' | 'onWithdrawn'> {
  readonly since: string
}

function Given({ session, since, onWithdrawn }: GivenProps) {
  const { toast } = useShell()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const keys = useSaveKey()
  const keep = () => setAsking(false)
  const withdraw = async () => {
    setAsking(false)
    setBusy(true)
    const key = keys.of(`withdraw ${since}`)
    const { ok, message } = await request(session.authFetch, '/esign', { method: 'DELETE', key })
    setBusy(false)
    if (!ok) return toast(message ?? 'We could not withdraw this. Please try again.', 'error')
    toast(message ?? '')
    onWithdrawn()
  }
  return (
    <>
      <p>{`You sign electronically. You agreed to it on ${formatDay(since)}.`}</p>
      <p>
        You may still sign any form on paper: call <TelLink number={phone} />, or come to {street}, {city}.
      </p>
      <Button small busy={busy} onClick={() => setAsking(true)}>
        Withdraw your agreement
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

function OnPaper({ person, isAsked }: { readonly person: number; readonly isAsked: boolean }) {
  return (
    <>
      {isAsked ? (
        <p>
          You sign on paper, free of charge. Call <TelLink number={phone} />, or come to {street}, {city}: we print your
          forms for you to sign by hand.
        </p>
      ) : (
        <p>We ask you before your first signature: you can sign electronically, or on paper.</p>
      )}
      <ButtonLink small to={`/signing/${person}`}>
        Sign electronically
      </ButtonLink>
    </>
  )
}
