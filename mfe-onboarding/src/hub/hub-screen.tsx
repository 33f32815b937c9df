import { NotLoggedIn } from '@arrive/kit/not-logged-in.tsx'
import { type Session, useParams, useSession, useShell } from '@arrive/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { requestedPerson } from '../person.ts'
import { queries } from '../screen/queries.ts'
import { InvalidId, OtherPersonsForm } from '../screen/refusals.tsx'
import { HubFailed, HubLoading } from './head.tsx'
import { Hub } from './hub.tsx'

const ROUTE = '/packet/{id}'

/** Checks access, loads the packet, and shows it. */
export function Component() {
  const session = useSession('staff')
  const { id } = useParams()
  if (session === undefined) return <NotLoggedIn />
  const requested = requestedPerson(id, session.person)
  const way = { route: ROUTE, person: session.person }
  if (requested.kind === 'invalid') return <InvalidId {...way} />
  if (requested.kind === 'other') return <OtherPersonsForm {...way} />
  return (
    <QueryClientProvider client={queries}>
      <LoadedHub key={session.person} session={session} />
    </QueryClientProvider>
  )
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
