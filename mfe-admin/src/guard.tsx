import { type Session, useNavigate, useSession } from '@arrive/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { NotInRole } from './parts/not-in-role.tsx'
import { queries } from './queries.ts'
import { isIn } from './roles.ts'

interface RequireAdminProps {
  /** Where visitors without a session are sent. */
  readonly login?: string
  /** The roles of the office that the screen is for. Absent: everybody's. */
  readonly roles?: RegExp
  readonly children: (session: Session) => ReactNode
}

/** A screen for administrators only. Everyone else is redirected before any request is sent. */
export function RequireAdmin({ login = '/admin-login', roles, children }: RequireAdminProps) {
  const session = useSession('admin')
  const isStaff = useSession('staff') !== undefined
  const navigate = useNavigate()
  // When a session ends, the shell redirects: it knows why it ended.
  const wasIn = useRef(false)
  wasIn.current ||= session !== undefined
  const isOut = session === undefined
  useEffect(() => {
    if (!isOut) return
    queries.clear()
    if (!wasIn.current) navigate(isStaff ? '/' : login, { replace: true })
  }, [isOut, isStaff, login, navigate])
  useOwnPassword(session)
  if (session === undefined)
    return (
      <p role="status" className="vh">
        Taking you to another page.
      </p>
    )
  if (roles !== undefined && !isIn(session, roles)) return <NotInRole />
  return <QueryClientProvider client={queries}>{children(session)}</QueryClientProvider>
}

/** The sessions that are known to be open to all of the back office. */
const free = new WeakSet<Session>()

/**
 * Leads to the choice of a password where it was made up, and to a second factor where one is due: the server refuses
 * everything else.
 */
function useOwnPassword(session: Session | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (session === undefined || free.has(session)) return
    mustChange(session).then(
      (must) => (must ? navigate('/account', { replace: true }) : free.add(session)),
      // The screen says itself that nothing comes.
      () => undefined,
    )
  }, [session, navigate])
}

async function mustChange({ authFetch }: Session): Promise<boolean> {
  const response = await authFetch('/me')
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) return false
  const { must_change_password: password, must_add_factor: factor } = body as Readonly<Record<string, unknown>>
  return password === true || factor === true
}
