import { NotLoggedIn } from '@arrive/kit/not-logged-in.tsx'
import { type Session, useParams, useSession } from '@arrive/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { requestedPerson } from '../person.ts'
import { queries } from './queries.ts'
import { InvalidId, OtherPersonsForm } from './refusals.tsx'

interface OwnScreenProps {
  /** The screen's route, with `{id}` for the person's number. */
  readonly route: string
  readonly children: (session: Session) => ReactNode
}

/** Shows a screen to the person whose number is in its address. */
export function OwnScreen({ route, children }: OwnScreenProps) {
  const session = useSession('staff')
  const { id } = useParams()
  const isOut = session === undefined
  useEffect(() => {
    if (isOut) queries.clear()
  }, [isOut])
  if (session === undefined) return <NotLoggedIn />
  const requested = requestedPerson(id, session.person)
  const way = { route, person: session.person }
  if (requested.kind === 'invalid') return <InvalidId {...way} />
  if (requested.kind === 'other') return <OtherPersonsForm {...way} />
  return <QueryClientProvider client={queries}>{children(session)}</QueryClientProvider>
}
