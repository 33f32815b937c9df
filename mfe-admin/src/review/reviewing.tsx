import type { Form } from '@arrive/contracts/form.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button } from '@arrive/kit/button.tsx'
import { formatDay } from '@arrive/kit/format-date.ts'
import { Alert, Note } from '@arrive/kit/note.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import type { Session } from '@arrive/router'
import type { ReactNode } from 'react'
import { isIn } from '../roles.ts'
import { NextToReview } from './next-to-review.tsx'
import { NoteBoxContext } from './note-boxes.tsx'
import { idOf, keyOf, titleOfNote } from './note-keys.ts'
import type { Packet } from './packet.ts'
import { type FormReview, REVIEW_WORDS } from './reviews.ts'
import { type Outcome, useDecision } from './use-decision.ts'

interface ReviewingProps {
  readonly form: Form
  readonly person: number
  readonly session: Session
  readonly packet: Packet | undefined
  /** Undefined if it could not be read. */
  readonly review: FormReview | undefined
  readonly again: () => void
  /** The answers, then what follows the panel. */
  readonly children: readonly [ReactNode, ReactNode]
}

/** The answers with note boxes while a return is written, the panel, and the rest. */
export function Reviewing(props: ReviewingProps) {
  const { form, person, session, review, again, children } = props
  const decision = useDecision({ session, person, form, event: review?.event ?? '' })
  const { isReturning, typed, write } = decision
  const [answers, rest] = children
  return (
    <>
      <NoteBoxContext value={isReturning ? { typed, write } : undefined}>{answers}</NoteBoxContext>
      <div className="adm-decide-area">
        <section className="card adm-decide" aria-labelledby="review">
          <header>
            <h2 id="review">Review</h2>
            {review === undefined ? null : <StateTag review={review} />}
          </header>
          {review === undefined ? <ReviewFailed again={again} /> : <ReturnedNotes form={form} review={review} />}
          {review === undefined || review.event === null || !isIn(session, OFFICE.files) ? null : (
            <Decide {...{ form, review, decision }} />
          )}
          {decision.outcome?.ok === true ? <NextToReview {...props} /> : null}
        </section>
      </div>
      {rest}
    </>
  )
}

function StateTag({ review: { review } }: { review: FormReview }) {
  const [words, kind] = REVIEW_WORDS[review]
  return <Tag kind={kind}>{words}</Tag>
}

function ReviewFailed({ again }: { again: () => void }) {
  return (
    <>
      <Alert>We could not load the review.</Alert>
      <Button onClick={again}>Try again</Button>
    </>
  )
}

/** Notes of a return that the applicant has not answered. */
function ReturnedNotes({ form, review: { review, notes } }: { form: Form; review: FormReview }) {
  if (review !== 'returned') return null
  return (
    <ul className="adm-decide-notes">
      {notes.map((note) => (
        <li key={keyOf(note)}>
          <b>{titleOfNote(form, note)}</b> <span className="soft">{formatDay(note.at)}</span>
          <p>{note.note}</p>
        </li>
      ))}
    </ul>
  )
}

interface DecideProps {
  readonly form: Form
  readonly review: FormReview
  readonly decision: ReturnType<typeof useDecision>
}

/** Buttons stay after a decision, so that focus does. */
function Decide({ form, review: { review }, decision }: DecideProps) {
  const { notes, isReturning, setReturning, busy, outcome, decide } = decision
  const isApproved = review === 'approved'
  const isSendShown = isReturning || outcome?.decision === 'returned'
  return (
    <>
      <div className="adm-decide-two">
        <Button
          {...(isReturning ? {} : { kind: 'lit' as const })}
          busy={busy}
          isOff={isApproved}
          onClick={() => void decide('approved')}
        >
          Approve
        </Button>
        <Button aria-pressed={isReturning} onClick={() => setReturning(!isReturning)}>
          Return with notes
        </Button>
      </div>
      {isReturning ? (
        <ol className="adm-decide-typed">
          {notes.map((note) => (
            <li key={keyOf(note)}>
              <a href={`#${idOf(note)}`}>
                <b>{titleOfNote(form, note)}</b>
                <span>{note.note}</span>
              </a>
            </li>
          ))}
        </ol>
      ) : null}
      {isSendShown ? (
        <Button kind="lit" busy={busy} isOff={notes.length === 0} onClick={() => void decide('returned')}>
          {notes.length === 0 ? 'Send back' : `Send back (${notes.length})`}
        </Button>
      ) : null}
      {outcome === undefined || (isReturning && outcome.ok) ? null : <Said form={form} outcome={outcome} />}
    </>
  )
}

function Said({ form, outcome: { ok, message, fields } }: { form: Form; outcome: Outcome }) {
  if (ok) {
    return (
      <Note kind="ok" role="status">
        {message}
      </Note>
    )
  }
  const all = Object.assign({}, ...form.parts.map((part) => part.fields)) as Form['parts'][number]['fields']
  return (
    <Alert>
      <p>{message}</p>
      {fields.length === 0 ? null : (
        <ul>
          {fields.map((name) => (
            <li key={name}>{all[name]?.label ?? name}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
