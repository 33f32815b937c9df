import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { RequireAdmin } from '../guard.tsx'
import { NotLoaded } from '../list/states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { isIn } from '../roles.ts'
import { screeningQuery } from '../screening/calls.ts'
import { Facts } from '../screening/facts.tsx'
import { Matches } from '../screening/matches.tsx'
import { Past } from '../screening/past.tsx'
import { UploadList } from '../screening/upload-list.tsx'

export function Component() {
  return (
    <RequireAdmin roles={OFFICE.readers}>
      {(session) => (
        <>
          <PageHead title="Screening" note="Federal exclusion list, LEIE" />
          <Loaded session={session} />
        </>
      )}
    </RequireAdmin>
  )
}

function Loaded({ session }: { session: Session }) {
  const { data, error, refetch } = useQuery(screeningQuery(session))
  if (data === undefined) return <NotLoaded error={error} again={() => void refetch()} />
  const { full, all, matches, at } = data
  const mayDecide = isIn(session, OFFICE.files)
  return (
    <div className="adm-screening">
      {full === undefined ? <p>No full list has been screened yet.</p> : <Facts screening={full} now={at} />}
      {full?.indexed === false ? (
        <Note kind="warn">New people cannot be compared: please upload the list again.</Note>
      ) : null}
      {all.length === 0 ? null : <Matches {...{ session, matches, mayDecide }} />}
      {mayDecide ? <UploadList session={session} all={all} /> : null}
      <Past all={all} />
    </div>
  )
}
