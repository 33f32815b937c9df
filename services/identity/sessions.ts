import { hash, type KeyObject, randomBytes } from 'node:crypto'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import {
  type Actor,
  ArriveError,
  createCache,
  type Doc,
  jwe,
  type Kernel,
  type Sessions,
  unlessAway,
} from '../kernel/index.ts'
import { noteSeen } from './last-seen.ts'
import type { Role } from './names.ts'
import { endOfTerm, type OfficeTerm, refusalOf } from './office.ts'
import { type Claims, createTokens, MAX_SESSION } from './tokens.ts'
import type { Device } from './user-agent.ts'

/** A token without its row is invalid. */
export const SESSIONS = { name: 'sessions', expiring: true } as const

/** Milliseconds. */
const IDLE: Readonly<Record<Role, number>> = { staff: 10 * 60_000, admin: 30 * 60_000 }
/** Minimum milliseconds between writes; later activity is known to this process only. */
const TOUCH_INTERVAL_MS = 15_000
const CACHED_TOKENS = 10_000

export interface SessionStore extends Sessions {
  readonly open: (person: number, role: Role, details?: SessionDetails) => Promise<string>
  readonly end: (session: string) => Promise<void>
  readonly endOf: (token: string) => Promise<void>
  readonly endAll: (person: number) => Promise<void>
}

/** What a person must do first; the error code of all other calls. */
export type Pending = 'password-must-change' | 'factor-required'

export interface SessionDetails {
  readonly device?: Device
  readonly pending?: readonly Pending[]
  /** Deadline for adding a second factor, in milliseconds since 1970. Absent: none. */
  readonly factorDueAt?: number | undefined
  readonly term?: OfficeTerm | undefined
}

export interface SessionRow {
  readonly role: Role
  /** Absent in rows from before these roles existed. */
  readonly office?: OfficeRole
  /** Absolute end. Milliseconds since 1970. */
  readonly until?: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly seenAt: number
  /** Sealed. */
  readonly device?: string
  readonly pending?: readonly Pending[]
  /** Deadline for a second factor, in milliseconds since 1970. Absent: none. */
  readonly factorDueAt?: number
  /** Event id of the change that this session survives. */
  readonly outlives?: string
}

interface Verified extends Claims {
  seenAt: number
  read?: { readonly body: string; readonly row: SessionRow }
}

function rowOf(session: Verified, { body }: Doc): SessionRow {
  if (session.read?.body !== body) session.read = { body, row: JSON.parse(body) }
  return session.read.row
}

type Dependencies = Pick<Kernel, 'store' | 'secrets' | 'now' | 'vault' | 'settings'>

/** Tokens signed by one secret: a new secret invalidates them all. */
function cacheOf(by: KeyObject) {
  return { by, verified: createCache<string, Verified>(CACHED_TOKENS) }
}

const stores = new WeakMap<Kernel, SessionStore>()

/** The one store of a kernel's sessions, with its cache of verified tokens. */
export function sessionsOf(kernel: Kernel): SessionStore {
  const sessions = stores.get(kernel) ?? createSessions(kernel)
  stores.set(kernel, sessions)
  return sessions
}

export function createSessions({ store, secrets, now, vault, settings }: Dependencies): SessionStore {
  const tokens = createTokens(secrets.tokens, now)
  let known = cacheOf(secrets.tokens())

  async function open(person: number, role: Role, details: SessionDetails = {}): Promise<string> {
    const { device = {}, pending = [], factorDueAt, term } = details
    const { claims, row } = begun({ person, role, ...officeOf(role, term, settings.timeZone) }, now())
    const sealed = await sealedDevice(vault, claims, device)
    const waits = { ...(pending.length > 0 && { pending }), ...(factorDueAt !== undefined && { factorDueAt }) }
    await store.insertOnce(SESSIONS.name, rowDoc(claims, { ...row, ...waits, ...sealed }))
    if (role === 'admin') await unlessAway(store.commit(noteSeen(person, row.seenAt)))
    return tokens.sign(claims)
  }

  async function end(session: string): Promise<void> {
    await store.commit([{ kind: 'remove', collection: SESSIONS.name, id: session }])
  }

  async function verify(token: string): Promise<Verified> {
    if (known.by !== secrets.tokens()) known = cacheOf(secrets.tokens())
    const { verified } = known
    const name = hash('sha256', token, 'base64url')
    const found = verified.get(name)
    if (found !== undefined) return found
    const claims = await tokens.verify(token).catch((cause: unknown) => {
      throw new ArriveError('no-session', { cause })
    })
    const fresh = { ...claims, seenAt: 0 }
    verified.set(name, fresh)
    return fresh
  }

  async function authenticate(token: string): Promise<Actor> {
    const session = await verify(token)
    const doc = (await store.get(SESSIONS.name, [session.jti])).get(session.jti)
    if (doc === undefined) throw ended(session)
    const row = rowOf(session, doc)
    if (!isAlive(session, doc.person, row, now())) throw new ArriveError('no-session')
    session.seenAt = now()
    // Not awaited: if the write is lost, the session expires slightly earlier.
    if (session.seenAt - row.seenAt >= TOUCH_INTERVAL_MS) note(session, row, doc.body).catch(() => undefined)
    const pending = pendingAt(row, session.seenAt)
    return { ...actorOf(session), ...(pending && { pending }) }
  }

  /** Conditional on the row as read, so that a session ended meanwhile stays ended. */
  async function note(session: Verified, row: SessionRow, body: string): Promise<void> {
    const { person, role, seenAt } = session
    await store.replaceIf(SESSIONS.name, rowDoc(session, { ...row, seenAt }), body, false)
    const writes = role === 'admin' ? noteSeen(person, seenAt, row.seenAt) : []
    if (writes.length > 0) await store.commit(writes)
  }

  return {
    open,
    authenticate,
    refusal: refusalOf,
    end,
    endOf: async (token) => end((await verify(token)).jti),
    endAll: async (person) => {
      await store.commit([{ kind: 'forget', collection: SESSIONS.name, person }])
    },
  }
}

function ended(session: Verified): ArriveError {
  delete session.read
  return new ArriveError('no-session')
}

function actorOf({ person, role, office = 'owner', jti }: Claims) {
  return { role, ...(role === 'admin' && { grade: office }), person, session: jti }
}

type Holder = Pick<Claims, 'person' | 'role' | 'office'> & Pick<SessionRow, 'until'>

function officeOf(role: Role, term: OfficeTerm | undefined, timeZone: string): Pick<Holder, 'office' | 'until'> {
  if (role !== 'admin') return {}
  const { office, until } = term ?? { office: 'owner' }
  return { office, ...(until !== undefined && { until: endOfTerm({ until }, timeZone) }) }
}

function begun({ person, until, ...roles }: Holder, now: number) {
  const iat = Math.floor(now / 1_000)
  const jti = randomBytes(16).toString('base64url')
  const claims: Claims = { person, ...roles, jti, iat, exp: iat + MAX_SESSION }
  const row: SessionRow = { ...roles, ...(until !== undefined && { until }), createdAt: now, seenAt: now }
  return { claims, row }
}

function isAlive(
  { person, role, office, exp, seenAt }: Verified,
  owner: number,
  row: SessionRow,
  now: number,
): boolean {
  if (owner !== person || row.role !== role || now >= exp * 1_000) return false
  if (row.office !== office || (row.until !== undefined && now >= row.until)) return false
  return now - Math.max(row.seenAt, seenAt) < IDLE[role]
}

function pendingAt({ pending = [], factorDueAt = Number.POSITIVE_INFINITY }: SessionRow, now: number) {
  return pending[0] ?? (now >= factorDueAt ? 'factor-required' : undefined)
}

async function sealedDevice(
  vault: Kernel['vault'],
  { person, jti }: Claims,
  device: Device,
): Promise<Pick<SessionRow, 'device'>> {
  if (Object.keys(device).length === 0) return {}
  const key = (await vault.existing([person])).get(person)
  return key === undefined ? {} : { device: jwe.seal(key, deviceBinding(person, jti), JSON.stringify(device)) }
}

export function deviceBinding(person: number, session: string) {
  return { person, of: `${SESSIONS.name}/${session}` }
}

function rowDoc({ jti, person, role, exp }: Claims, row: SessionRow): Doc {
  const idle = row.seenAt + TOUCH_INTERVAL_MS + IDLE[role]
  return { id: jti, person, body: JSON.stringify(row), expires: Math.min(exp * 1_000, idle, row.until ?? idle) }
}
