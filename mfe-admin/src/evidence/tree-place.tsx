import { Button } from '@arrive/kit/button.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { saveAs } from '@arrive/kit/save-as.ts'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { Download } from '../icons.tsx'
import type { Signature } from '../signatures/reads.ts'

interface TreePlaceProps {
  readonly signature: Pick<Signature, 'event' | 'index'>
  readonly session: Session
}

/** Where the save is in the tree of the proof, with the file that shows it. */
export function TreePlace({ signature: { event, index }, session }: TreePlaceProps) {
  return (
    <>
      <dl className="answers">
        <div>
          <dt>Record</dt>
          <dd>{event}</dd>
        </div>
        <div>
          <dt>Place in the tree</dt>
          <dd>{index === null ? 'Not sealed yet' : index}</dd>
        </div>
      </dl>
      {index === null ? (
        <p>Records are sealed within seconds. Load the page again to see the place.</p>
      ) : (
        <>
          <p>
            The proof file is in the tlog-proof format. Anyone can check it at{' '}
            <TextLink to="/verify">{`${location.host}/verify`}</TextLink> or with a program of their own. The answers in
            it stay encrypted.
          </p>
          <ProofButton event={event} session={session} />
        </>
      )}
    </>
  )
}

function ProofButton({ event, session }: { event: string; session: Session }) {
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const response = await session.authFetch(`/proof/events/${event}`).catch(() => undefined)
    const file = response?.ok === true ? await response.blob().catch(() => undefined) : undefined
    if (file === undefined) toast('We could not load the proof. Please try again later.', 'error')
    else saveAs(file, `${event}.tlog-proof`)
    setBusy(false)
  }
  return (
    <p>
      <Button small busy={busy} onClick={() => void save()}>
        <Download /> Download the proof
      </Button>
    </p>
  )
}
