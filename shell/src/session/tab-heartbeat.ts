import type { Role, Sent, Session } from '@arrive/router'
import { type Account, officeRoleOf } from './accounts.ts'

/** Times are in milliseconds. */
export interface TabHeartbeat {
  readonly account: Account
  readonly session: Session
  active: number
  lastReported: number
}

/** The smallest reads that count as activity. Administrators' must not read a person, which would be audited. */
const HEARTBEAT_CALLS: Readonly<Record<Role, string>> = {
  staff: '/get_hipaa_data?limit=1',
  admin: '/get_administrators',
}

/** Reports activity to the server. */
export function sendHeartbeat(one: TabHeartbeat, now: number): void {
  one.lastReported = now
  one.session.authFetch(HEARTBEAT_CALLS[one.account.role]).catch(() => undefined)
}

interface SessionOptions {
  readonly fetch: (path: string, init?: Sent) => Promise<Response>
  readonly account: Account
  /** Called with the status of every response. */
  readonly onAnswer: (account: Account, status: number) => void
}

/** The session that remotes get: adds the token, which they never see, to calls of this site. */
export function sessionOf({ fetch, account, onAnswer }: SessionOptions): Session {
  const { role, person, token } = account
  return {
    role,
    person,
    ...(role === 'admin' && { officeRole: officeRoleOf(token) }),
    authFetch: async (path, init = {}) => {
      if (!/^\/(?![/\\])/.test(path)) throw new Error(`A session's calls stay on this site: ${path}`)
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${token}`)
      const response = await fetch(path, { ...init, headers })
      onAnswer(account, response.status)
      return response
    },
  }
}

export async function announceLogout(fetch: SessionOptions['fetch'], { token }: Account): Promise<void> {
  await fetch('/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined)
}

/** The session that ends first, and its remaining milliseconds. */
export interface ExpiringSession {
  readonly role: Role
  readonly left: number
}
