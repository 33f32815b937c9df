import { type Session, useNavigate, useSession } from '@arrive/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { queries } from './queries.ts'

interface RequireAdminProps {
  /** Where a visitor without any session is led. */
  readonly login?: string
  readonly children: (session: Session) => ReactNode
}

/** A screen of the back office: for administrators only. Everybody else is led away before anything is asked for. */
export function RequireAdmin({ login = '/admin-login', children }: RequireAdminProps) {
  const session = useSession('admin')
  const isStaff = useSession('staff') !== undefined
  const navigate = useNavigate()
  // Who was logged in here and is no more is led away by the shell, which knows why it ended.
  const wasIn = useRef(false)
  wasIn.current ||= session !== undefined
  const isOut = session === undefined
  useEffect(() => {
    if (!isOut) return
    queries.clear()
    if (!wasIn.current) navigate(isStaff ? '/' : login, { replace: true })
  }, [isOut, isStaff, login, navigate])
  if (session === undefined)
    return (
      <p role="status" className="vh">
        Taking you to another page.
      </p>
    )
  return <QueryClientProvider client={queries}>{children(session)}</QueryClientProvider>
}
