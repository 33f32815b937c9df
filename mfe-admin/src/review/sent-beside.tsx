import type { LawEntry } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SignedForm } from '../signatures/signature-status.tsx'
import { formQuery, wordsQuery } from './reads.ts'
import { ReviewedForm } from './reviewed-form.tsx'
import { useFormThen } from './use-form-then.ts'

/** Forms that a person may send instead of this one, which this review shows too. */
export function sentBeside({ name, review }: Form): readonly LawEntry[] {
  return lawCatalogue.filter((entry) => entry.shownOn === name && entry.review === review?.route)
}

interface SentBesideProps {
  readonly entry: LawEntry
  readonly person: number
  readonly session: Session
  /** Shown if it was not sent. */
  readonly otherwise: ReactNode
}

export function SentBeside({ entry, person, session, otherwise }: SentBesideProps) {
  const { data: form } = useQuery(wordsQuery(entry.name))
  return form === undefined ? null : <Sent {...{ form, person, session, otherwise }} />
}

function Sent({ form, person, session, otherwise }: Omit<SentBesideProps, 'entry'> & { readonly form: Form }) {
  const { data } = useQuery(formQuery(session, person, form))
  const formThen = useFormThen({ session, form }, data?.found)
  if (data === undefined || formThen === undefined) return null
  if (!data.found) return otherwise
  return (
    <SignedForm {...{ person, session }} form={form.name}>
      <ReviewedForm form={formThen} found values={data.values} />
    </SignedForm>
  )
}
