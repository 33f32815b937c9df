import type { Form } from '@arrive/contracts/form.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Alert, Note } from '@arrive/kit/note.tsx'

export function LoadingReview({ title }: { title: string }) {
  return (
    <div className="adm-main card" aria-busy="true">
      <h2>{title}</h2>
      <p role="status" className="soft">
        Loading data...
      </p>
      <div className="adm-bone" aria-hidden="true" />
      <div className="adm-bone" aria-hidden="true" />
    </div>
  )
}

/** Distinguishes a failed read from an empty form. */
export function LoadFailed({ message, again }: { message: string; again: () => void }) {
  return (
    <div className="card">
      <Alert>{message}</Alert>
      <p className="measure mt-4">
        We could not load this form. It may already be submitted, so try again before you contact the applicant.
      </p>
      <p className="mt-4">
        <Button onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </div>
  )
}

interface PersonNotFoundProps {
  readonly title: string
  readonly message: string
  readonly words: string
}

export function PersonNotFound({ title, message, words }: PersonNotFoundProps) {
  return (
    <>
      <header className="adm-head">
        <h1>{title}</h1>
      </header>
      <div className="adm-face">
        <Alert>{message}</Alert>
        <p>{words}</p>
        <p>
          <ButtonLink to="/staff-details">Staff Details</ButtonLink>
        </p>
      </div>
    </>
  )
}

export function NotSubmitted({ form }: { form: Form }) {
  return (
    <div className="adm-not-in">
      <Note kind="warn">
        <b>Not submitted yet.</b> This person has not submitted {form.title}.
      </Note>
    </div>
  )
}
