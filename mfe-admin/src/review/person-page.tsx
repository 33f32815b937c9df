import { numberIn } from '@arrive/kit/person-path.ts'
import { type Session, useParams } from '@arrive/router'
import type { ReactNode } from 'react'
import { ChangesSince } from '../as-of/changes-since.tsx'
import type { Moment } from '../as-of/moment.ts'
import { RequireAdmin, type RequireAdminProps } from '../guard.tsx'
import { PersonNotFound } from './states.tsx'

/** For an address without a person's number. */
export const INVALID_ID = {
  message: 'Invalid user ID',
  words: 'The address should end with a person’s ID, for example 17.',
}

interface PersonPageProps extends Pick<RequireAdminProps, 'roles'> {
  /** Whether it can also show an earlier moment. */
  readonly isTimed?: boolean
  readonly title: string
  readonly children: (session: Session, person: number) => ReactNode
}

/** A screen about the person in its address. */
export function PersonPage({ title, isTimed = false, children, ...guard }: PersonPageProps) {
  const { id } = useParams()
  const person = numberIn(id)
  const band = (session: Session, moment: Moment) =>
    person === undefined ? null : <ChangesSince {...{ session, person, moment }} />
  return (
    <RequireAdmin {...guard} {...(isTimed && { timed: { band } })}>
      {(session) =>
        person === undefined ? <PersonNotFound title={title} {...INVALID_ID} /> : children(session, person)
      }
    </RequireAdmin>
  )
}
