import { Link, type Session } from '@arrive/router'
import { Fragment } from 'react'
import { totalOf, useOverview } from './overview.ts'

const WORDS: Readonly<Record<string, string>> = {
  came_in: 'came in',
  waiting: 'waiting',
  overdue: 'overdue',
  expiring: 'expiring',
}

/** One line above a list. Left out until it is known, and where it can't be. */
export function TodayLine({ session }: { session: Session }) {
  const { overview, error } = useOverview(session)
  if (overview === undefined || error !== null) return null
  return (
    <nav className="adm-today" aria-label="Today">
      {overview.groups.map((group, at) => (
        <Fragment key={group.key}>
          {at === 0 ? null : ' · '}
          <Link to={`/today#${group.key}`}>
            {totalOf(group)} {WORDS[group.key]}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
