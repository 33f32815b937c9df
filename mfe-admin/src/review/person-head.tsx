import type { Form } from '@arrive/contracts/form.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { ArrowLeft, ArrowRight } from '@arrive/kit/icons.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import { Tag } from '@arrive/kit/tag.tsx'
import type { Session } from '@arrive/router'
import { useMemo } from 'react'
import { useAddressThen, useNavigateThen } from '../as-of/context.ts'
import { PdfButton } from '../papers/pdf-button.tsx'
import { BLOCKED } from '../parts/blocked.ts'
import { Breakable } from '../parts/breakable.tsx'
import { isIn, isReadBy } from '../roles.ts'
import type { Packet, PacketForm } from './packet.ts'
import { usePersonKeys } from './use-person-keys.ts'

interface PersonHeadProps {
  readonly form: Form
  readonly person: number
  readonly session: Session
  readonly packet: Packet | undefined
  readonly own: PacketForm | undefined
  /** Why the person could not be loaded. */
  readonly problem: string | undefined
}

/** The person, their progress, and links to adjacent people. */
export function PersonHead({ form, person, session, packet, own, problem }: PersonHeadProps) {
  const at = useAddressThen()
  const isNeeded = packet?.not_needed.some((name) => name === form.name) !== true
  return (
    <header className="adm-who">
      <div className="adm-crumb">
        <ButtonLink small to={at('/admin')}>
          <ArrowLeft /> Admin Panel
        </ButtonLink>
        <AdjacentPeople form={form} packet={packet} />
      </div>
      <h1>{nameOf(person, packet)}</h1>
      <p className="soft">
        {packet === undefined ? (
          problem === undefined ? (
            'Loading data...'
          ) : (
            ''
          )
        ) : (
          <Breakable text={formatProgress(packet)} />
        )}
      </p>
      <p className="adm-tags">
        {isNeeded ? null : <Tag kind="quiet">Not needed</Tag>}
        {own === undefined ? null : own.saved_at !== null ? (
          <Tag kind="ok">Submitted {formatMoment(own.saved_at)}</Tag>
        ) : isNeeded ? (
          <Tag kind="warn">Not submitted yet</Tag>
        ) : null}
        {packet?.blocked === true ? <Tag kind="bad">{BLOCKED}</Tag> : null}
        {own?.company === 'open' ? <Tag kind="warn">Waiting for the agency</Tag> : null}
        <PrintLink person={person} session={session} />
      </p>
      <Papers {...{ form, person, session }} />
      <Alert>{problem}</Alert>
    </header>
  )
}

function PrintLink({ person, session }: Pick<PersonHeadProps, 'person' | 'session'>) {
  const at = useAddressThen()
  return isIn(session, OFFICE.readers) ? <TextLink to={at(`/print/${person}`)}>Print packet</TextLink> : null
}

/** The form, and the whole packet, as files that prove themselves. */
function Papers({ form, person, session }: Pick<PersonHeadProps, 'form' | 'person' | 'session'>) {
  if (!isIn(session, OFFICE.readers)) return null
  return (
    <p className="adm-papers">
      {isReadBy(session, form.name) ? (
        <PdfButton session={session} path={`/packets/${person}/${form.name}.pdf`} words="PDF of this form" />
      ) : null}
      <PdfButton session={session} path={`/packets/${person}.pdf`} words="PDF of the packet" />
    </p>
  )
}

export function nameOf(person: number, packet: Packet | undefined): string {
  if (packet === undefined || packet.name === '') return `Person ID ${person}`
  return packet.name
}

function formatProgress({ position, user_id, forms_in, forms_total, last_saved_at, email }: Packet): string {
  const who = [position, `ID ${user_id}`].filter(Boolean).join(', ')
  const saved = last_saved_at === null ? '' : `, most recently ${formatMoment(last_saved_at)}`
  return `${who}, ${email}. ${forms_in} of ${forms_total} forms submitted${saved}.`
}

function AdjacentPeople({ form, packet }: { form: Form; packet: Packet | undefined }) {
  const navigate = useNavigateThen()
  const neighbors = useMemo(() => {
    const route = form.review?.route ?? ''
    const to = (person: number | null | undefined) =>
      person === null || person === undefined ? undefined : () => navigate(pathFor(route, person))
    return { isKnown: packet !== undefined, previous: to(packet?.previous), next: to(packet?.next) }
  }, [form, packet, navigate])
  const { isOn, toggle } = usePersonKeys(neighbors)
  return (
    <div className="adm-neighbours">
      <Button kind="text" small className="adm-wide-only" aria-pressed={isOn} onClick={toggle}>
        J and K shortcuts: {isOn ? 'on' : 'off'}
      </Button>
      <Button small disabled={neighbors.previous === undefined} onClick={neighbors.previous}>
        <ArrowLeft /> Previous person
      </Button>
      <Button small disabled={neighbors.next === undefined} onClick={neighbors.next}>
        Next person <ArrowRight />
      </Button>
    </div>
  )
}
