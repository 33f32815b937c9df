import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { RequireAdmin } from '../guard.tsx'
import { NotLoaded } from '../list/states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Anchors } from '../proof/anchors.tsx'
import { proofQuery } from '../proof/reads.ts'
import { Status } from '../proof/status.tsx'
import { Surveyor } from '../proof/surveyor.tsx'

export function Component() {
  return (
    <RequireAdmin roles={OFFICE.readers}>
      {(session) => (
        <>
          <PageHead title="Proof" />
          <Shown session={session} />
        </>
      )}
    </RequireAdmin>
  )
}

function Shown({ session }: { session: Session }) {
  const { data, error, isError, refetch } = useQuery(proofQuery(session))
  if (data === undefined) return <NotLoaded error={error} again={() => void refetch()} />
  return (
    <div className="adm-main adm-narrow">
      {isError ? <Note kind="warn">We could not look again just now. What you see is from a moment ago.</Note> : null}
      <Status proof={data} session={session} />
      <Surveyor session={session} vkey={data.state.key} />
      <Anchors proof={data} session={session} />
    </div>
  )
}
