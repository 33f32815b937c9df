import type { Form } from '@arrive/contracts/form.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { REFERENCE_FORMS } from '@arrive/contracts/references.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { textsOf } from '@arrive/kit/paper/printed-form.tsx'
import { useTexts } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useAsOf } from '../as-of/context.ts'
import { AccountDoubts } from '../invite/account-doubts.tsx'
import type { ReadError } from '../queries.ts'
import { isIn, isReadBy } from '../roles.ts'
import { SignedForm } from '../signatures/signature-status.tsx'
import { AnswersThen } from './answers-then.tsx'
import { Company } from './company.tsx'
import { Done } from './done.tsx'
import { WorkEligibility } from './eligibility.tsx'
import { FormHistory } from './history.tsx'
import { LawStrip } from './law-strip.tsx'
import { NoteBoxContext } from './note-boxes.tsx'
import { readOrder } from './order.ts'
import type { Packet } from './packet.ts'
import { PacketApproval } from './packet-approval.tsx'
import { PacketStrip } from './packet-strip.tsx'
import { PageNavigation } from './page-navigation.tsx'
import { PersonHead } from './person-head.tsx'
import { INVALID_ID, PersonPage } from './person-page.tsx'
import { PrintedReview } from './printed-review.tsx'
import { formQuery, type LoadedReview, packetQuery } from './reads.ts'
import { ReviewedForm } from './reviewed-form.tsx'
import { Reviewing } from './reviewing.tsx'
import { SentBeside, sentBeside } from './sent-beside.tsx'
import { LoadFailed, LoadingReview, NotSubmitted, PersonNotFound } from './states.tsx'
import { useFormThen } from './use-form-then.ts'

const TITLE = 'Review'
const REFERENCE_PAGES: ReadonlySet<string> = new Set(REFERENCE_FORMS)
const NOT_THEN = 'This person was not here yet at that moment, or was deleted since.'
const DELETED = 'No one has this ID. The person may have been deleted.'

/** Reviews one form of one person: the person, the answers, company fields, the history. */
export function ReviewScreen({ form }: { form: Form }) {
  return (
    <PersonPage title={TITLE} isTimed>
      {(session, person) => <Review key={person} {...{ form, person, session }} />}
    </PersonPage>
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
  const isPast = useAsOf() !== undefined
  const { message, status } = (packet.error ?? {}) as Partial<ReadError>
  if (status === 400) return <PersonNotFound title={TITLE} {...INVALID_ID} />
  // Also if someone else deleted the person while this page was open.
  if (status === 404 || status === 410) {
    const words = isPast ? NOT_THEN : DELETED
    return <PersonNotFound title={`Person ID ${person}`} message={message ?? ''} words={words} />
  }
  return (
    <>
      {isReadBy(session, form.name) ? <PrintedReview {...{ form, person, session }} packet={packet.data} /> : null}
      <PersonHead {...{ form, person, session, own }} packet={packet.data} problem={message} />
      {packet.data === undefined || isPast ? null : (
        <AccountDoubts {...{ session, person }} savedAt={own?.saved_at ?? null} />
      )}
      <PacketStrip packet={packet.data} person={person} form={form.name} session={session} />
      <LawStrip packet={packet.data} person={person} form={form.name} session={session} />
      <div className="adm-rev">
        {isReadBy(session, form.name) ? (
          <Answered {...{ form, person, session, packet: packet.data }} />
        ) : (
          <Kept {...{ form, person, session }} />
        )}
      </div>
    </>
  )
}

/** Replaces the answers of a form that the role may not read. */
function Kept({ form, person, session }: ReviewProps) {
  return (
    <div className="adm-main">
      <section className="card" aria-labelledby="kept">
        <h2 id="kept">Not part of your role</h2>
        <p className="measure mt-4">
          Your role in the office does not include the form “{form.title}”. An owner of the office can change your role.
          Next and Back lead to the forms that you can read.
        </p>
      </section>
      <PageNavigation {...{ form, person, session }} />
    </div>
  )
}

/** The answers, with company fields and history next to them. */
function Answered({ form, person, session, packet }: ReviewProps & { packet: Packet | undefined }) {
  const isPast = useAsOf() !== undefined
  const { data, error, isFetching, refetch } = useQuery(formQuery(session, person, form))
  const formThen = useFormThen({ session, form }, data?.found)
  // Paper must have what was signed, and does not wait.
  const texts = useTexts(textsOf(formThen ?? form))
  if (error !== null && data === undefined && !isFetching) {
    return (
      <div className="adm-main">
        <LoadFailed message={error.message} again={() => void refetch()} />
        <PageNavigation {...{ form, person, session }} />
      </div>
    )
  }
  if (data === undefined || formThen === undefined || texts.state === 'loading')
    return <LoadingReview title={form.title} />
  return (
    <SignedForm {...{ person, session }} form={form.name}>
      {isPast ? (
        <AnswersThen {...{ form, formThen, person, session }} found={data.found} values={data.values} />
      ) : (
        <AnswersNow {...{ form, person, session, packet }} loaded={data} again={() => void refetch()} />
      )}
    </SignedForm>
  )
}

interface AnswersNowProps extends ReviewProps {
  readonly packet: Packet | undefined
  readonly loaded: LoadedReview
  readonly again: () => void
}

/** With everything that the office does about them. */
function AnswersNow({ form, person, session, packet, loaded, again }: AnswersNowProps) {
  const { found, values, review } = loaded
  const beside = sentBeside(form)
  return (
    <Reviewing key={form.name} {...{ form, person, session, packet, review }} again={again}>
      <div className="adm-main">
        {found ? null : beside.length === 0 ? <NotSubmitted form={form} /> : null}
        {beside.map((entry) => (
          <NoteBoxContext key={entry.name} value={undefined}>
            <SentBeside {...{ entry, person, session }} otherwise={found ? null : <NotSubmitted form={form} />} />
          </NoteBoxContext>
        ))}
        <ReviewedForm {...{ form, found, values }} />
        {REFERENCE_PAGES.has(form.name) ? (
          <p>
            <TextLink to={`/admin-references/${person}`}>References by link</TextLink>
          </p>
        ) : null}
        {form.applicant === undefined ? null : (
          <p>
            <TextLink to={`/admin-credentials/${person}`}>Licenses and certificates</TextLink>
          </p>
        )}
        <PageNavigation {...{ form, person, session }} />
      </div>
      <div className="adm-rest">
        <Company {...{ form, found, values, person, session }} />
        <Done {...{ form, found, person, session }} />
        {form.applicant === undefined ? null : <OfPerson {...{ person, session }} />}
        {found && form.compartment === undefined && isIn(session, OFFICE.readers) ? (
          <FormHistory {...{ form, person, session }} />
        ) : null}
      </div>
    </Reviewing>
  )
}

/** What the office keeps about the person, on the review of the form that names them. */
function OfPerson({ person, session }: Omit<ReviewProps, 'form'>) {
  return (
    <>
      <PacketApproval {...{ session, person }} />
      {isIn(session, OFFICE.readers) ? <WorkEligibility {...{ person, session }} /> : null}
    </>
  )
}
