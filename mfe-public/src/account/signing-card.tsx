import { Card } from '@arrive/kit/card.tsx'
import { type Esign, wayToSign } from '@arrive/kit/signing/esign.ts'
import { HowYouSign } from '@arrive/kit/signing/how-you-sign.tsx'
import type { Session } from '@arrive/router'
import { NotLoaded } from './not-loaded.tsx'
import { useLoaded } from './use-loaded.ts'

interface SigningCardProps {
  readonly session: Session
}

/** How a person signs, and how to withdraw the agreement to do so electronically. Nothing for the office. */
export function SigningCard({ session }: SigningCardProps) {
  return session.role === 'staff' ? <Own session={session} /> : null
}

function Own({ session }: SigningCardProps) {
  const { loaded, read, again } = useLoaded<Esign>(session, '/esign')
  return (
    <Card title="How you sign">
      {loaded.kind === 'done' ? (
        <HowYouSign
          session={session}
          way={wayToSign(loaded.value)}
          since={loaded.value.withdrawn_at === null ? loaded.value.consented_at : null}
          onWithdrawn={() => void read()}
        />
      ) : (
        <NotLoaded kind={loaded.kind} again={again} />
      )}
    </Card>
  )
}
