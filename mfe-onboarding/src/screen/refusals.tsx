import { ButtonLink } from '@arrive/kit/button.tsx'
import { Note } from '@arrive/kit/note.tsx'
import type { ReactNode } from 'react'
import { pathFor } from '../person.ts'

/** The address holds no number of a person. */
export function InvalidId() {
  return (
    <Refused title="Address not valid">
      <Note kind="bad" role="alert">
        Invalid user ID
      </Note>
    </Refused>
  )
}

/** The address is another person's. Nothing of it was asked for. */
export function SomebodyElses({ route, person }: { route: string; person: number }) {
  return (
    <Refused title="Another person’s papers">
      <Note kind="bad" role="alert">
        These papers belong to another person, so they stay closed to you.
      </Note>
      <p className="measure">
        You are logged in with your own number, and only your own nine forms open with it. Nothing was loaded.
      </p>
      <p>
        <ButtonLink kind="lit" to={pathFor(route, person)}>
          Open my own form
        </ButtonLink>
      </p>
    </Refused>
  )
}

function Refused({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="paper-refused stack">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
