import type { Role, Sent, Session } from '@arrive/router'
import { type Account, readAccount, removeAccount, storeAccount, type TabStore } from './accounts.ts'
import { idleState, shouldReport } from './idle.ts'
import { announceLogout, type ExpiringSession, sendHeartbeat, sessionOf, type TabHeartbeat } from './tab-heartbeat.ts'

/** Dependencies: the browser's, or fakes in tests. */
export interface SessionParts {
  readonly store: TabStore
  readonly fetch: (path: string, init?: Sent) => Promise<Response>
  readonly now: () => number
  /** Called when a session expires, while the page still shows the old screen. */
  readonly onOver: (account: Account) => void
}

export type SessionMap = Readonly<Partial<Record<Role, Session>>>

export interface Sessions {
  readonly all: () => SessionMap
  readonly subscribe: (listener: () => void) => () => void
  readonly begin: (account: Account) => void
  /** Ends a session here and on the server. */
  readonly end: (role: Role) => Promise<void>
  /** Records activity. Ignored while the warning is open, which needs an explicit answer. */
  readonly touch: () => void
  /** Continues the session, here and on the server. */
  readonly stay: () => void
  /** Checks the clock: warns, ends the session, reports to the server. */
  readonly tick: () => void
  /** The session that is about to end. */
  readonly warning: () => ExpiringSession | undefined
}

const ROLES: readonly Role[] = ['staff', 'admin']

export function createSessions({ store, fetch, now, onOver }: SessionParts): Sessions {
  const kept = keptSessions(store)
  let warning: ExpiringSession | undefined

  const add = (account: Account) => {
    const session = sessionOf({ fetch, account, onAnswer })
    kept.put({ account, session, active: now(), lastReported: now() })
  }
  const drop = (role: Role) => {
    if (warning?.role === role) warning = undefined
    kept.drop(role)
  }
  const over = ({ account }: TabHeartbeat) => {
    onOver(account)
    drop(account.role)
  }
  function onAnswer(account: Account, status: number): void {
    const one = kept.get(account.role)
    if (one?.account !== account) return
    if (status === 401) over(one)
    else one.lastReported = now()
  }
  const leftOf = (one: TabHeartbeat): ExpiringSession | undefined => {
    const state = idleState(one.account.role, now() - one.active)
    if (state.phase === 'over') over(one)
    else if (state.phase === 'active' && shouldReport(now(), one.active, one.lastReported)) sendHeartbeat(one, now())
    return state.phase === 'warning' ? { role: one.account.role, left: state.left } : undefined
  }

  for (const account of ROLES.map((role) => readAccount(store, role))) if (account !== undefined) add(account)

  return {
    all: kept.all,
    subscribe: kept.subscribe,
    warning: () => warning,
    begin: (account) => {
      storeAccount(store, account)
      add(account)
    },
    end: async (role) => {
      const one = kept.get(role)
      drop(role)
      if (one !== undefined) await announceLogout(fetch, one.account)
    },
    touch: () => {
      for (const one of kept.living()) if (warning?.role !== one.account.role) one.active = now()
    },
    stay: () => {
      for (const one of kept.living()) {
        one.active = now()
        sendHeartbeat(one, now())
      }
      warning = undefined
      kept.tell()
    },
    tick: () => {
      const before = warning
      const left = kept.living().flatMap((one) => leftOf(one) ?? [])
      warning = left.sort((a, b) => a.left - b.left)[0]
      if (warning !== undefined || before !== undefined) kept.tell()
    },
  }
}

function keptSessions(store: TabStore) {
  const living = new Map<Role, TabHeartbeat>()
  const listeners = new Set<() => void>()
  let all: SessionMap = {}
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const changed = () => {
    all = Object.fromEntries([...living].map(([role, { session }]) => [role, session]))
    tell()
  }
  return {
    all: () => all,
    living: () => [...living.values()],
    get: (role: Role) => living.get(role),
    tell,
    put: (one: TabHeartbeat) => {
      living.set(one.account.role, one)
      changed()
    },
    drop: (role: Role) => {
      removeAccount(store, role)
      living.delete(role)
      changed()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
