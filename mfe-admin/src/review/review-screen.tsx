import type { Form } from '@arrive/contracts/form.ts'
import { numberIn } from '@arrive/kit/person-path.ts'
import { type Session, useParams } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { Guarded } from '../guard.tsx'
import type { AskError } from '../queries.ts'
import { Company } from './company.tsx'
import { FormHistory } from './history.tsx'
import { readOrder } from './order.ts'
import { Paper } from './paper.tsx'
import { PersonHead } from './person-head.tsx'
import { formQuery, packetQuery } from './reads.ts'
import { LoadFailed, LoadingPaper, Nobody, NotIn } from './states.tsx'
import { Strip } from './strip.tsx'
import { Walk } from './walk.tsx'

const INVALID = {
  title: 'Review',
  message: 'Invalid user ID',
  words: 'The address should end with a person’s ID, for example 17.',
}
const GONE = 'No one has this ID. The person may have been deleted.'

/** The review of one form of one person: who it is, what was answered, the agency's part, what was before. */
export function ReviewScreen({ form }: { form: Form }) {
  const { id } = useParams()
  const person = numberIn(id)
  return (
    <Guarded>
      {(session) =>
        person === undefined ? <Nobody {...INVALID} /> : <Review key={person} {...{ form, person, session }} />
      }
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
  const { message, status } = (packet.error ?? {}) as Partial<AskError>
  if (status === 400) return <Nobody {...INVALID} />
  // Also where somebody else erased the person while the papers were open here.
  if (status === 404) return <Nobody title={`Person ID ${person}`} message={message ?? ''} words={GONE} />
  return (
    <>
      <PersonHead {...{ form, person, own }} packet={packet.data} trouble={message} />
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
      <div>
        <Company {...{ form, found, values, person, session }} />
        {found ? <FormHistory {...{ form, person, session }} /> : null}
      </div>
    </>
  )
}
