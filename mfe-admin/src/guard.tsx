import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { type Session, useNavigate, useSession } from '@arrive/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AsOf, type AsOfProps } from './as-of/as-of.tsx'
import { DueBy } from './parts/due-by.tsx'
import { NotInRole } from './parts/not-in-role.tsx'
import { clearCaches, queries } from './queries.ts'
import { isIn } from './roles.ts'

export interface RequireAdminProps {
  /** Where visitors without a session are sent. */
  readonly login?: string
  /** Office roles that may see the screen. Absent: all. */
  readonly roles?: readonly OfficeRole[]
  /** Set for a screen that can also show an earlier moment. */
  readonly timed?: Pick<AsOfProps, 'band'> | undefined
  readonly children: (session: Session) => ReactNode
}

/** A screen for administrators only. Others are redirected before any request. */
export function RequireAdmin({ login = '/admin-login', roles, timed, children }: RequireAdminProps) {
  const session = useSession('admin')
  const isStaff = useSession('staff') !== undefined
  const navigate = useNavigate()
  // When a session ends, the shell redirects, because it knows why.
  const wasIn = useRef(false)
  wasIn.current ||= session !== undefined
  const isOut = session === undefined
  useEffect(() => {
    if (!isOut) return
    clearCaches()
    if (!wasIn.current) navigate(isStaff ? '/' : login, { replace: true })
  }, [isOut, isStaff, login, navigate])
  const by = useRequirements(session)
  if (session === undefined)
    return (
      <p role="status" className="vh">
        Taking you to another page.
      </p>
    )
  if (roles !== undefined && !isIn(session, roles)) return <NotInRole />
  return (
    <QueryClientProvider client={queries}>
      <DueBy value={by}>
        {timed === undefined ? (
          children(session)
        ) : (
          <AsOf session={session} {...timed}>
            {children}
          </AsOf>
        )}
      </DueBy>
    </QueryClientProvider>
  )
}

/** Requirements of an account. */
interface Requirements {
  /** Whether a password or second step is required before anything else. */
  readonly now: boolean
  /** Deadline of the second step in milliseconds since 1970; absent if none is required. */
  readonly by?: number
}

/** Last known requirements by session. */
const lastKnown = new WeakMap<Session, Requirements>()

/**
 * Redirects to set a password or a second step if required, because the server refuses everything else. Returns the
 * deadline if it can wait.
 */
function useRequirements(session: Session | undefined): number | undefined {
  const navigate = useNavigate()
  const [by, setBy] = useState(session && lastKnown.get(session)?.by)
  useEffect(() => {
    if (session === undefined) return
    const known = lastKnown.get(session)
    // Until the deadline, a second step may be set up at any time, even in another tab.
    if (known !== undefined && known.by === undefined) return
    requirementsOf(session).then(
      (required) => {
        if (required.now) navigate('/account', { replace: true })
        else lastKnown.set(session, required)
        setBy(required.by)
      },
      // The screen itself reports failed requests.
      () => undefined,
    )
  }, [session, navigate])
  return by
}

async function requirementsOf({ authFetch }: Session): Promise<Requirements> {
  const response = await authFetch('/me')
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) return { now: false }
  const {
    must_change_password: password,
    must_add_factor: factor,
    factor_required_by: by,
  } = body as AnswerOf<'own-account'>
  return {
    now: password === true || factor === true,
    ...(typeof by === 'string' && { by: Date.parse(by) }),
  }
}
