import { stepsOf } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { numberWord } from '@arrive/kit/number-words.ts'
import type { ReactNode } from 'react'
import { pathFor } from '../person.ts'

interface RefusalProps {
  readonly route: string
  readonly person: number
}

export function InvalidId(way: RefusalProps) {
  return (
    <AccessDenied title="This link is not valid">
      <Alert>Invalid user ID</Alert>
      <OwnForm {...way} />
    </AccessDenied>
  )
}

/** Shown if the URL is another person's. Nothing of that form was loaded. */
export function OtherPersonsForm(way: RefusalProps) {
  return (
    <AccessDenied title="Someone else’s form">
      <Alert>This form belongs to someone else, so you cannot open it.</Alert>
      <p className="measure">
        You can open only your own {numberWord(stepsOf(catalogue).length)} forms. Nothing from this form was loaded.
      </p>
      <OwnForm {...way} />
    </AccessDenied>
  )
}

function OwnForm({ route, person }: RefusalProps) {
  return (
    <p>
      <ButtonLink kind="lit" to={pathFor(route, person)}>
        Open my own form
      </ButtonLink>
    </p>
  )
}

function AccessDenied({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="refused stack">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
