import type { Role, Session } from '@arrive/router'
import type { Account } from './accounts.ts'

/** A session of this tab, as it lives. Times in milliseconds. */
export interface TabHeartbeat {
  readonly account: Account
  readonly session: Session
  /** When somebody last did something. */
  active: number
  /** When the server last heard of it. */
  lastReported: number
}

/**
 * The smallest answers that count as activity. An administrator's must be about nobody: each look at a person is noted.
 */
const HEARTBEAT_CALLS: Readonly<Record<Role, string>> = { staff: '/get_hipaa_data?limit=1', admin: '/service_tokens' }

/** Tells the server that somebody is there. */
export function sendHeartbeat(one: TabHeartbeat, now: number): void {
  one.lastReported = now
  one.session.authFetch(HEARTBEAT_CALLS[one.account.role]).catch(() => undefined)
}

interface SessionOptions {
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly account: Account
  /** Told of every answer. */
  readonly onAnswer: (account: Account, status: number) => void
}

/** A session that the remotes may have: it adds the token, which they never see, to calls of this site. */
export function sessionOf({ fetch, account, onAnswer }: SessionOptions): Session {
  const { role, person, token } = account
  return {
    role,
    person,
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

/** Ends it on the server. */
export async function announceLogout(fetch: SessionOptions['fetch'], { token }: Account): Promise<void> {
  await fetch('/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined)
}

/** What is left of the one that ends first. */
export interface ExpiringSession {
  readonly role: Role
  readonly left: number
}
