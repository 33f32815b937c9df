import type { Form } from '@arrive/contracts/form.ts'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { numberIn } from '@arrive/kit/person-path.ts'
import { type Session, useParams } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { Guarded } from '../guard.tsx'
import { Company } from './company.tsx'
import { FormHistory } from './history.tsx'
import { readOrder } from './order.ts'
import { Paper } from './paper.tsx'
import { PersonHead } from './person-head.tsx'
import { formQuery, packetQuery } from './reads.ts'
import { LoadFailed, LoadingPaper, NotIn } from './states.tsx'
import { Strip } from './strip.tsx'
import { Walk } from './walk.tsx'

/** The review of one form of one person: who it is, what was answered, the agency's part, what was before. */
export function ReviewScreen({ form }: { form: Form }) {
  const { id } = useParams()
  const person = numberIn(id)
  return (
    <Guarded>
      {(session) => (person === undefined ? <InvalidId /> : <Review key={person} {...{ form, person, session }} />)}
    </Guarded>
  )
}

interface ReviewProps {
  readonly form: Form
  readonly person: number
  readonly session: Session
}

function Review({ form, person, session }: ReviewProps) {
  const order = readOrder(sessionStorage, session.person)
  const packet = useQuery(packetQuery(session, person, order))
  const own = packet.data?.forms.find((one) => one.form === form.name)
  return (
    <>
      <PersonHead {...{ form, person, own }} packet={packet.data} trouble={packet.error?.message} />
      <Strip packet={packet.data} person={person} form={form.name} />
      <div className="adm-rev">
        <Answered {...{ form, person, session }} />
      </div>
    </>
  )
}

/** What was answered, with the agency's part and the history beside it. */
function Answered({ form, person, session }: ReviewProps) {
  const walk = <Walk form={form} person={person} />
  const { data, error, isFetching, refetch } = useQuery(formQuery(session, person, form))
  if (error !== null && data === undefined && !isFetching) {
    return (
      <div className="adm-main">
        <LoadFailed message={error.message} again={() => void refetch()} />
        {walk}
      </div>
    )
  }
  if (data === undefined) return <LoadingPaper title={form.title} />
  const { found, values } = data
  return (
    <>
      <div className="adm-main">
        {found ? null : <NotIn form={form} />}
        <Paper {...{ form, found, values }} />
        {walk}
      </div>
      <div className="adm-aside">
        <Company {...{ form, found, values, person, session }} />
        {found ? <FormHistory {...{ form, person, session }} /> : null}
      </div>
    </>
  )
}

function InvalidId() {
  return (
    <div className="adm-face">
      <h1 className="vh">Review</h1>
      <Note kind="bad" role="alert">
        Invalid user ID
      </Note>
      <p>An address of a person’s papers ends with that person’s number, for example 17.</p>
      <p>
        <ButtonLink to="/staff-details">Staff Details</ButtonLink>
      </p>
    </div>
  )
}
