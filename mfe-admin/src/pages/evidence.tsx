import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { ArrowLeft, Printer } from '@arrive/kit/icons.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { Paper } from '@arrive/kit/paper/paper.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import { type Session, useLocation } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useAddressThen, useTitleThen } from '../as-of/context.ts'
import { Evidence } from '../evidence/evidence.tsx'
import { labelOf } from '../evidence/reads.ts'
import { NotLoaded } from '../list/states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { ReadError } from '../queries.ts'
import { packetForms, shortName } from '../review/packet-forms.ts'
import { nameOf } from '../review/person-head.tsx'
import { PersonPage } from '../review/person-page.tsx'
import { whoIn } from '../review/printed-review.tsx'
import { packetQuery, wordsQuery } from '../review/reads.ts'
import { PersonNotFound } from '../review/states.tsx'
import { evidencePath, placeIn } from '../signatures/evidence-path.ts'
import { type Signature, type Signatures, signaturesQuery } from '../signatures/reads.ts'
import { StatusTag } from '../signatures/status.tsx'

const TITLE = 'Evidence of a signature'

/** One signature of a person, or the list of all of them. */
export function Component() {
  return (
    <PersonPage title={TITLE} roles={OFFICE.readers} isTimed>
      {(session, person) => <Shown key={person} person={person} session={session} />}
    </PersonPage>
  )
}

function Shown({ person, session }: { person: number; session: Session }) {
  const { search } = useLocation()
  const at = useAddressThen()
  const { data, error, refetch } = useQuery(signaturesQuery(session, person))
  const packet = useQuery(packetQuery(session, person, {}))
  const paper = useTitleThen(`${TITLE} · ${whoIn(packet.data, person)}`)
  const { status, message = '' } = (error ?? {}) as Partial<ReadError>
  if (status === 404 || status === 410 || status === 400) {
    return <PersonNotFound title={TITLE} message={message} words="No one with an account has this ID." />
  }
  const place = placeIn(search)
  const one = data?.signatures.find(({ event, field }) => event === place?.event && field === place.field)
  return (
    <>
      <PageHead title={one === undefined ? nameOf(person, packet.data) : TITLE}>
        <ButtonLink small to={at(pathFor(packetForms[0]?.review ?? '', person))}>
          <ArrowLeft /> Back to the review
        </ButtonLink>
        <Button small onClick={() => print()}>
          <Printer /> Print
        </Button>
      </PageHead>
      {data === undefined ? (
        <NotLoaded error={error} again={() => void refetch()} />
      ) : one !== undefined ? (
        <Paper title={paper} isShown>
          {() => <Evidence signature={one} all={data} person={nameOf(person, packet.data)} session={session} />}
        </Paper>
      ) : (
        <>
          <p className="soft mb-4">Signatures, the newest first. {whoIn(packet.data, person)}.</p>
          <All signatures={data} isUnknown={place !== undefined} />
        </>
      )}
    </>
  )
}

function All({ signatures: { user_id, signatures }, isUnknown }: { signatures: Signatures; isUnknown: boolean }) {
  const at = useAddressThen()
  return (
    <div className="card adm-signatures">
      {isUnknown ? <p>This person has no such signature. These are all signatures of the person.</p> : null}
      {signatures.length === 0 ? <p>This person has not signed anything.</p> : null}
      <ul>
        {signatures.map((one) => (
          <li key={`${one.event}.${one.field}`}>
            <span>
              <TextLink to={at(evidencePath(user_id, one))}>{shortName(one.form)}</TextLink>
              <small>
                <Label signature={one} />
                {BY[one.by]}, {formatMoment(one.signed_at)}
              </small>
            </span>
            <span className="script">{one.value}</span>
            <StatusTag status={one.status} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const BY = { person: 'Applicant', company: 'Agency', reference: 'Former employer' } as const

/** Tells the signatures of one form apart. */
function Label({ signature }: { readonly signature: Signature }) {
  const { data: form } = useQuery(wordsQuery(signature.form))
  return form === undefined ? null : <b>{labelOf(form, signature)}</b>
}
