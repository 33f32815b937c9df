import { type Session, useShell } from '@arrive/router'
import { useCallback, useEffect, useState } from 'react'
import { OwnScreen } from '../screen/own-screen.tsx'
import { HubFailed, HubLoading } from './head.tsx'
import { Hub } from './hub.tsx'

/** Checks access, loads the packet, and shows it. */
export function Component() {
  return <OwnScreen route="/packet/{id}">{(session) => <LoadedHub key={session.person} session={session} />}</OwnScreen>
}

/** Shows what is known at once, and reads it again on each visit: forms are submitted in between. */
function LoadedHub({ session }: { session: Session }) {
  const { own, read } = useShell().packet
  const [isReading, setReading] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is another one only with another person
  const again = useCallback(() => {
    setReading(true)
    void read(session).finally(() => setReading(false))
  }, [read, session.person])
  useEffect(again, [again])
  if (own !== undefined) return <Hub packet={own} person={session.person} />
  return isReading ? <HubLoading /> : <HubFailed again={again} />
}
