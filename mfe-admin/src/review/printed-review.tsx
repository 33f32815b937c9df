import type { Form } from '@arrive/contracts/form.ts'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { PrintedForm, textsOf } from '@arrive/kit/paper/printed-form.tsx'
import { useTexts } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useTitleThen } from '../as-of/context.ts'
import type { Packet } from './packet.ts'
import { formQuery } from './reads.ts'
import { useFormThen } from './use-form-then.ts'

interface PrintedReviewProps {
  readonly form: Form
  readonly person: number
  readonly session: Session
  readonly packet: Packet | undefined
}

/** A printed review: saved answers and company fields. */
export function PrintedReview({ form, person, session, packet }: PrintedReviewProps) {
  const { data } = useQuery(formQuery(session, person, form))
  const formThen = useFormThen({ session, form }, data?.found)
  const texts = useTexts(textsOf(formThen ?? form))
  const who = useTitleThen(whoIn(packet, person))
  if (data === undefined || formThen === undefined || texts.state === 'loading') return null
  return (
    <PrintedForm
      form={formThen}
      values={() => data.values}
      person={who}
      note={noteOn(form, packet)}
      isSaved={data.found}
      isAccepted={data.found}
    />
  )
}

export function whoIn(packet: Packet | undefined, person: number): string {
  return [packet?.name, packet?.position, `ID ${person}`, packet?.email].filter(Boolean).join(', ')
}

export function noteOn({ name }: Form, packet: Packet | undefined): string | undefined {
  const own = packet?.forms.find(({ form }) => form === name)
  if (own === undefined) return undefined
  const waits = own.company === 'open' ? ', waiting for the agency' : ''
  return own.saved_at === null ? 'Not submitted yet' : `Submitted ${formatMoment(own.saved_at)}${waits}`
}
