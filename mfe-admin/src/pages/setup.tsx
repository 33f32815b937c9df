import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { RequireAdmin } from '../guard.tsx'
import { NotLoaded } from '../list/states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { setupQuery } from '../setup/calls.ts'
import { SetupList } from '../setup/setup-list.tsx'

export function Component() {
  return (
    <RequireAdmin roles={[]}>
      {(session) => (
        <>
          <PageHead title="Set up your agency" />
          <Loaded session={session} />
        </>
      )}
    </RequireAdmin>
  )
}

function Loaded({ session }: { session: Session }) {
  const { data, error, refetch } = useQuery(setupQuery(session))
  if (data === undefined) return <NotLoaded error={error} again={() => void refetch()} />
  return <SetupList setup={data} />
}
