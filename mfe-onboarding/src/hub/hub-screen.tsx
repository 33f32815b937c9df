import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { OwnScreen } from '../screen/own-screen.tsx'
import { useCurrentPacket } from '../screen/use-current-packet.ts'
import { SIGNED, signAgainQuery, useNotedSignAgain } from '../signing/sign-again.ts'
import { HubFailed, HubLoading } from './head.tsx'
import { Hub } from './hub.tsx'
import { isAnySaved, withSignAgain } from './sign-again.ts'

/** Checks access, loads the packet, and shows it. */
export function Component() {
  return <OwnScreen route="/packet/{id}">{(session) => <LoadedHub key={session.person} session={session} />}</OwnScreen>
}

/** Shows what is known at once, and reads it again on each visit: forms are submitted in between. */
function LoadedHub({ session }: { session: Session }) {
  const { own, isReading, again } = useCurrentPacket(session)
  const isSigned = () => own !== undefined && isAnySaved(own)
  const signed = useQuery({ ...signAgainQuery(session, 'packet', isSigned), enabled: own !== undefined })
  useNotedSignAgain(signed.data)
  const isShown = useRef(own !== undefined)
  // Its section is above the others, which must not move.
  if (own !== undefined && (isShown.current || !signed.isLoading)) {
    const signAgain = signed.data ?? SIGNED
    return <Hub packet={withSignAgain(own, signAgain)} person={session.person} signAgain={signAgain} />
  }
  return isReading || own !== undefined ? <HubLoading /> : <HubFailed again={again} />
}
