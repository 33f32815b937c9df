import type { Validators } from '@arrive/contracts/check.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { NotLoggedIn } from '@arrive/kit/not-logged-in.tsx'
import { useParams, useSession } from '@arrive/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { askedFor } from '../person.ts'
import { PageHead } from './page-head.tsx'
import { Plain } from './plain.tsx'
import { queries } from './queries.ts'
import { InvalidId, SomebodyElses } from './refusals.tsx'
import { SavedForm } from './saved-form.tsx'
import type { BodyProps, Page } from './types.ts'

interface FormScreenProps {
  readonly page: Page
  /** `generated/forms/<form>.js`. */
  readonly validators: Validators
  readonly head?: ComponentType<{ form: Form }>
  readonly body?: ComponentType<BodyProps>
}

/** The screen of one form of the packet: who may see it, what was saved, the form at work. */
export function FormScreen({ page, validators, head: Head = PageHead, body = Plain }: FormScreenProps) {
  const session = useSession('staff')
  const { id } = useParams()
  const isOut = session === undefined
  useEffect(() => {
    if (isOut) queries.clear()
  }, [isOut])
  if (session === undefined) return <NotLoggedIn />
  const asked = askedFor(id, session.person)
  if (asked.kind === 'invalid') return <InvalidId />
  if (asked.kind === 'other') return <SomebodyElses route={page.form.screen.route} person={session.person} />
  return (
    <QueryClientProvider client={queries}>
      <Head form={page.form} />
      <SavedForm key={`${session.person} ${page.form.name}`} {...{ page, validators, session, body }} />
    </QueryClientProvider>
  )
}
