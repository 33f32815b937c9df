import { HowYouSign } from '@arrive/kit/signing/how-you-sign.tsx'
import { type Session, useSession } from '@arrive/router'
import { DownloadButton } from '../parts/download-button.tsx'
import { useSigner } from '../signing/signer.ts'
import type { HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'
import { isAnySaved } from './sign-again.ts'

/** How the person signs, and the copy of what they signed. */
export function Signing({ packet }: HubProps) {
  const session = useSession('staff')
  return session === undefined ? null : <Known session={session} packet={packet} />
}

function Known({ session, packet }: Pick<HubProps, 'packet'> & { readonly session: Session }) {
  const { state, since, reload } = useSigner(session)
  if (state === 'loading' || state === 'failed') return null
  return (
    <HubSection title="How you sign">
      <div className="onb-hub-sheet onb-signing">
        <HowYouSign {...{ session, since }} way={state} onWithdrawn={reload} />
        {isAnySaved(packet) ? (
          <DownloadButton path={`/packets/${session.person}.pdf`}>Download what you signed</DownloadButton>
        ) : null}
      </div>
    </HubSection>
  )
}
