import { type DraftStore, dropDraftsOf } from '@arrive/kit/form/drafts.ts'
import { problemOf } from '@arrive/kit/form/save.ts'
import type { LoggedIn, LogIn, Role } from '@arrive/router'
import { type Account, personOf } from './accounts.ts'
import { takeReturnPath } from './return-path.ts'
import type { Sessions } from './sessions.ts'

interface LogInParts {
  readonly store: Storage & DraftStore
  readonly sessions: Pick<Sessions, 'begin'>
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Called with the control to focus once the screen is back. */
  readonly onReturn: (field: string | undefined) => void
}

const CALLS: Readonly<Record<Role, string>> = { staff: '/user-login', admin: '/login' }

/** Logs in both roles. The shell keeps the token; the page gets the outcome and the next path. */
export function createLogIn({ store, sessions, fetch, onReturn }: LogInParts): LogIn {
  return async (role, credentials): Promise<LoggedIn> => {
    const response = await send(fetch, pathOf(role, credentials), credentials)
    if (response === undefined) return { ok: false, message: 'No response from server' }
    const { status } = response
    if (!response.ok) {
      const problem: unknown = await response
        .clone()
        .json()
        .catch(() => undefined)
      const { message = 'Login failed' } = await problemOf(response)
      return { ok: false, status, message, problem }
    }
    const answer = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>
    const account = accountOf(role, answer)
    if (account === undefined) return { ok: false, status, message: 'Login failed' }
    sessions.begin(account)
    dropDraftsOf(store, account.person, 'except')
    const place = takeReturnPath(store, role, account.person)
    onReturn(place?.field)
    const home = role === 'admin' ? '/admin' : `/application2/${account.person}`
    const message = typeof answer.message === 'string' ? answer.message : 'Login successful'
    return { ok: true, message, to: place?.path ?? home }
  }
}

function pathOf(role: Role, credentials: object): string {
  return 'ticket' in credentials ? '/login/second_factor' : CALLS[role]
}

async function send(fetch: LogInParts['fetch'], path: string, body: object): Promise<Response | undefined> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
}

function accountOf(role: Role, answer: Readonly<Record<string, unknown>>): Account | undefined {
  const token = role === 'staff' ? answer.token_user : answer.token
  const category = role === 'staff' ? answer.category : answer.role
  if (typeof token !== 'string') return undefined
  const person = personOf(token)
  return person === undefined ? undefined : { role, person, token, category: String(category ?? role) }
}
