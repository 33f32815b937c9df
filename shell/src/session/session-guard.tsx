import { lazy, Suspense, useEffect, useState } from 'react'
import { Boundary } from '../later/boundary.tsx'
import type { Services } from '../services.ts'
import { PlainWarning } from './plain-warning.tsx'

const loadWarning = () => import(/* webpackChunkName: "warning" */ './warning.tsx')

const Warning = lazy(() => loadWarning().then((loaded) => ({ default: loaded.Warning })))

/** Warns before a session ends. The dialog is loaded when a session begins. */
export function SessionGuard({ services }: { services: Services }) {
  const { sessions, logOut } = services
  const [warning, setWarning] = useState(sessions.warning)
  useEffect(() => {
    const look = () => setWarning(sessions.warning())
    return sessions.subscribe(look)
  }, [sessions])
  useWarningLoaded(sessions)
  if (warning === undefined) return null
  const answers = { onStay: sessions.stay, onLogOut: () => void logOut(warning.role) }
  return (
    <Boundary fallback={<PlainWarning {...answers} />}>
      <Suspense>
        <Warning {...warning} {...answers} />
      </Suspense>
    </Boundary>
  )
}

function useWarningLoaded(sessions: Services['sessions']): void {
  useEffect(() => {
    const isNeeded = () => Object.keys(sessions.all()).length > 0
    const load = () => {
      if (!isNeeded()) return
      stop()
      loadWarning().catch(() => undefined)
    }
    const stop = sessions.subscribe(load)
    load()
    return stop
  }, [sessions])
}
