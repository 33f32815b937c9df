import { lazy, Suspense, useEffect, useState } from 'react'
import type { Services } from '../services.ts'

const Warning = lazy(() =>
  import(/* webpackChunkName: "warning" */ './warning.tsx').then((loaded) => ({ default: loaded.Warning })),
)

/** Shows the warning that a session is about to end, and loads it only then. */
export function SessionGuard({ services }: { services: Services }) {
  const { sessions, logOut } = services
  const [warning, setWarning] = useState(sessions.warning)
  useEffect(() => sessions.subscribe(() => setWarning(sessions.warning())), [sessions])
  if (warning === undefined) return null
  return (
    <Suspense>
      <Warning {...warning} onStay={sessions.stay} onLogOut={() => void logOut(warning.role)} />
    </Suspense>
  )
}
