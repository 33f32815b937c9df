import type { Session } from '@arrive/router'
import { OwnScreen } from '../screen/own-screen.tsx'
import { useCurrentPacket } from '../screen/use-current-packet.ts'
import { HubFailed, HubLoading } from './head.tsx'
import { Hub } from './hub.tsx'

/** Checks access, loads the packet, and shows it. */
export function Component() {
  return <OwnScreen route="/packet/{id}">{(session) => <LoadedHub key={session.person} session={session} />}</OwnScreen>
}

/** Shows what is known at once, and reads it again on each visit: forms are submitted in between. */
function LoadedHub({ session }: { session: Session }) {
  const { own, isReading, again } = useCurrentPacket(session)
  if (own !== undefined) return <Hub packet={own} person={session.person} />
  return isReading ? <HubLoading /> : <HubFailed again={again} />
}
