import { NotLoggedIn } from '@arrive/kit/not-logged-in.tsx'
import { useParams, useSession } from '@arrive/router'
import { requestedPerson } from '../person.ts'
import { InvalidId, OtherPersonsForm } from '../screen/refusals.tsx'
import { EeoForm } from './eeo-form.tsx'

const ROUTE = '/eeo/{id}'

export function Component() {
  const session = useSession('staff')
  const { id } = useParams()
  if (session === undefined) return <NotLoggedIn />
  const requested = requestedPerson(id, session.person)
  const way = { route: ROUTE, person: session.person }
  if (requested.kind === 'invalid') return <InvalidId {...way} />
  if (requested.kind === 'other') return <OtherPersonsForm {...way} />
  return <EeoForm key={session.person} session={session} />
}
