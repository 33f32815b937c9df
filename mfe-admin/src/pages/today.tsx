import { timeZone } from '@arrive/kit/time-zone.ts'
import type { Session } from '@arrive/router'
import { RequireAdmin } from '../guard.tsx'
import { Failed, Loading } from '../list/states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { isIn } from '../roles.ts'
import { SetupCard } from '../setup/setup-card.tsx'
import { Board } from '../today/board.tsx'
import { useOverview } from '../today/overview.ts'

export function Component() {
  return <RequireAdmin>{(session) => <Today session={session} />}</RequireAdmin>
}

function Today({ session }: { session: Session }) {
  const { overview, error, isFetching, refetch } = useOverview(session)
  const isFailed = error !== null && !isFetching
  return (
    <>
      <PageHead title="Today" note={overview && dayOf(overview.at)} />
      <div className="adm-list">
        {isFailed ? (
          <Failed message={error.message} again={() => void refetch()} />
        ) : overview === undefined ? (
          <Loading />
        ) : (
          <Board at={overview.at} groups={overview.groups}>
            {isIn(session, []) ? <SetupCard session={session} /> : null}
          </Board>
        )}
      </div>
    </>
  )
}

/** `Friday, November 27, 2026` */
function dayOf(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: timeZone() })
}
