import { Button } from '@arrive/kit/button.tsx'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { PacketLink } from '../parts/packet-link.tsx'
import { OwnScreen } from '../screen/own-screen.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { keptOf, readCertificates } from './certificates.ts'

/** Checks access, loads the certificates, and shows a card per kind. */
export function Component() {
  return (
    <OwnScreen route="/certificates/{id}">
      {(session) => (
        <div className="onb-certificates">
          <header className="onb-paper-head">
            <PacketLink person={session.person} />
            <h1>Licenses and certificates</h1>
            <p className="soft">The office checks what you add.</p>
          </header>
          <Certificates key={session.person} session={session} />
        </div>
      )}
    </OwnScreen>
  )
}

function Certificates({ session }: { session: Session }) {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['certificates', session.person],
    queryFn: () => readCertificates(session),
    // The office checks them between two visits.
    staleTime: 0,
  })
  const again = () => void refetch()
  if (data === undefined) return isError && !isFetching ? <Failed again={again} /> : <Loading />
  return keptOf(data).map((kept) => <CertificateCard key={kept.kind} session={session} kept={kept} again={again} />)
}

function Loading() {
  return <p role="status">Loading your certificates…</p>
}

function Failed({ again }: { again: () => void }) {
  return (
    <>
      <Alert>We could not load your certificates.</Alert>
      <p>
        <Button kind="lit" onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </>
  )
}
