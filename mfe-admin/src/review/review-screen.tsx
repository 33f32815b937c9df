import type { Form } from '@arrive/contracts/form.ts'
import { readersOf } from '@arrive/contracts/office-roles.ts'
import { numberIn } from '@arrive/kit/person-path.ts'
import { type Session, useParams } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { RequireAdmin } from '../guard.tsx'
import { AccountDoubts } from '../invite/account-doubts.tsx'
import type { AskError } from '../queries.ts'
import { isIn, READERS } from '../roles.ts'
import { Company } from './company.tsx'
import { FormHistory } from './history.tsx'
import { readOrder } from './order.ts'
import { PacketStrip } from './packet-strip.tsx'
import { PageNavigation } from './page-navigation.tsx'
import { PersonHead } from './person-head.tsx'
import { PrintedReview } from './printed-review.tsx'
import { formQuery, packetQuery } from './reads.ts'
import { ReviewedForm } from './reviewed-form.tsx'
import { LoadFailed, LoadingReview, NotSubmitted, PersonNotFound } from './states.tsx'

const INVALID = {
  title: 'Review',
  message: 'Invalid user ID',
  words: 'The address should end with a person’s ID, for example 17.',
}
const DELETED = 'No one has this ID. The person may have been deleted.'

/** The review of one form of one person: the person, the answers, the agency's part, the history. */
export function ReviewScreen({ form }: { form: Form }) {
  const { id } = useParams()
  const person = numberIn(id)
  return (
    <RequireAdmin roles={rolesOf(form)}>
      {(session) =>
        person === undefined ? <PersonNotFound {...INVALID} /> : <Review key={person} {...{ form, person, session }} />
      }
    </RequireAdmin>
  )
}

/** Who may read a form, beside the owners. */
function rolesOf({ name }: Form): RegExp {
  return new RegExp(['owner', ...readersOf([name])].join('|'))
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
  if (status === 400) return <PersonNotFound {...INVALID} />
  // Also if someone else deleted the person while this page was open.
  if (status === 404) return <PersonNotFound title={`Person ID ${person}`} message={message ?? ''} words={DELETED} />
  return (
    <>
      <PrintedReview {...{ form, person, session }} packet={packet.data} />
      <PersonHead {...{ form, person, own }} packet={packet.data} problem={message} />
      {packet.data === undefined ? null : <AccountDoubts {...{ session, person }} savedAt={own?.saved_at ?? null} />}
      <PacketStrip packet={packet.data} person={person} form={form.name} />
      <div className="adm-rev">
        <Answered {...{ form, person, session }} />
      </div>
    </>
  )
}

/** The answers, with the agency's part and the history beside them. */
function Answered({ form, person, session }: ReviewProps) {
  const navigation = <PageNavigation form={form} person={person} />
  const { data, error, isFetching, refetch } = useQuery(formQuery(session, person, form))
  if (error !== null && data === undefined && !isFetching) {
    return (
      <div className="adm-main">
        <LoadFailed message={error.message} again={() => void refetch()} />
        {navigation}
      </div>
    )
  }
  if (data === undefined) return <LoadingReview title={form.title} />
  const { found, values } = data
  return (
    <>
      <div className="adm-main">
        {found ? null : <NotSubmitted form={form} />}
        <ReviewedForm {...{ form, found, values }} />
        {navigation}
      </div>
      <div>
        <Company {...{ form, found, values, person, session }} />
        {found && isIn(session, READERS) ? <FormHistory {...{ form, person, session }} /> : null}
      </div>
    </>
  )
}
