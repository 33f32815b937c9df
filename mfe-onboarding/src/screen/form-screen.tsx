import type { LoadedForm } from '@arrive/contracts/catalogue.ts'
import { NotLoggedIn } from '@arrive/kit/not-logged-in.tsx'
import { useParams, useSession } from '@arrive/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LayoutParts } from '../layouts.ts'
import { requestedPerson } from '../person.ts'
import { PageHead } from './page-head.tsx'
import { Plain } from './plain.tsx'
import { queries } from './queries.ts'
import { InvalidId, OtherPersonsForm } from './refusals.tsx'
import { SavedForm } from './saved-form.tsx'

export interface FormScreenProps extends LayoutParts {
  readonly page: LoadedForm
}

/** Checks access, loads saved answers, and shows the form. */
export function FormScreen({ page, head: Head = PageHead, body = Plain }: FormScreenProps) {
  const session = useSession('staff')
  const { id } = useParams()
  const isOut = session === undefined
  useEffect(() => {
    if (isOut) queries.clear()
  }, [isOut])
  if (session === undefined) return <NotLoggedIn />
  const requested = requestedPerson(id, session.person)
  const way = { route: page.form.screen.route, person: session.person }
  if (requested.kind === 'invalid') return <InvalidId {...way} />
  if (requested.kind === 'other') return <OtherPersonsForm {...way} />
  return (
    <QueryClientProvider client={queries}>
      <Head form={page.form} person={session.person} />
      <SavedForm key={`${session.person} ${page.form.name}`} {...{ page, session, body }} />
    </QueryClientProvider>
  )
}
