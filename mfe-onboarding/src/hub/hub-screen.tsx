import { NotLoggedIn } from '@arrive/kit/not-logged-in.tsx'
import { type Session, useParams, useSession } from '@arrive/router'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { requestedPerson } from '../person.ts'
import { queries } from '../screen/queries.ts'
import { InvalidId, OtherPersonsForm } from '../screen/refusals.tsx'
import { Hub, HubFailed, HubHead } from './hub.tsx'
import { readPacket } from './packet.ts'

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

function LoadedHub({ session }: { session: Session }) {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['packet', session.person],
    queryFn: () => readPacket(session),
    // Forms are submitted between two visits.
    staleTime: 0,
  })
  if (data !== undefined) return <Hub packet={data} person={session.person} />
  if (isError && !isFetching) return <HubFailed again={() => void refetch()} />
  return (
    <HubHead lit={[]}>
      <p role="status" className="lead">
        Loading your packet…
      </p>
    </HubHead>
  )
}
