import { hash, type KeyObject, randomBytes } from 'node:crypto'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import {
  type Actor,
  ArriveError,
  createCache,
  type Doc,
  type Kernel,
  type SessionActor,
  type Sessions,
  seal,
  unlessAway,
} from '../kernel/index.ts'
import { noteSeen } from './last-seen.ts'
import type { Role } from './names.ts'
import { endOfTerm, type OfficeTerm, refusalOf } from './office.ts'
import { type Claims, createTokens, MAX_SESSION } from './tokens.ts'
import type { Device } from './user-agent.ts'

/** A row for every living session, by `jti`. A token without its row is worth nothing. */
export const SESSIONS = { name: 'sessions', hot: true, expiring: true } as const

/** Milliseconds without activity after which a session is over. */
const IDLE: Readonly<Record<Role, number>> = { staff: 10 * 60_000, admin: 30 * 60_000 }
/** Activity is stored at most this often, in milliseconds; later activity is known to this process only. */
const TOUCH_INTERVAL_MS = 15_000
const CACHED_TOKENS = 10_000

export interface SessionStore extends Sessions {
  /** Begins a session and answers its token. */
  readonly open: (person: number, role: Role, details?: SessionDetails) => Promise<string>
  readonly end: (session: string) => Promise<void>
  /** Ends the session of a token that `open` has just answered. */
  readonly endOf: (token: string) => Promise<void>
  readonly endAll: (person: number) => Promise<void>
}

/** What the person of a session has to do first, by the code that other calls are refused with. */
export type Pending = 'password-must-change' | 'factor-required'

/** What a login knows of the session that it opens. */
export interface SessionDetails {
  readonly device?: Device
  readonly pending?: readonly Pending[]
  /** From when on a second factor has to be added before anything else. Milliseconds since 1970; absent: never. */
  readonly factorDueAt?: number | undefined
  /** Of an administrator. Default: an owner's. */
  readonly term?: OfficeTerm | undefined
}

/** What is stored of a session. */
export interface SessionRow {
  readonly role: Role
  /** The role of an administrator in the office. Absent in rows of before there were any. */
  readonly office?: OfficeRole
  /** When it ends, however active it is. Milliseconds since 1970. */
  readonly until?: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly seenAt: number
  /** What its browser is, sealed. Absent: it says nothing that is known. */
  readonly device?: string
  /** What its person has to do before anything else, in order. */
  readonly pending?: readonly Pending[]
  /** When a second factor comes to be pending, too. Milliseconds since 1970. Absent: never. */
  readonly factorDueAt?: number
  /** The change of the password that this session is to outlive, as it has asked for it: the id of its event. */
  readonly outlives?: string
}

/** A token whose signature was right, and when it was last used here. */
interface Verified extends Claims {
  seenAt: number
  /** The row of its session when it was last read. */
  read?: { readonly body: string; readonly row: SessionRow }
}

/** The row is parsed only if it has changed. */
function rowOf(session: Verified, { body }: Doc): SessionRow {
  if (session.read?.body !== body) session.read = { body, row: JSON.parse(body) }
  return session.read.row
}

interface Dependencies extends Pick<Kernel, 'store' | 'secrets' | 'now' | 'vault' | 'settings'> {
  /** Where rows of sessions come over a network, other reads may be worth beginning before. */
  readonly shared?: boolean
}

/** The tokens that one secret has signed: with the next secret none of them is good any more. */
function cacheOf(by: KeyObject) {
  return { by, verified: createCache<string, Verified>(CACHED_TOKENS) }
}

/**
 * Keeps sessions: their tokens, their limits of idleness (staff 10 minutes, administrators 30) and of age (12 hours).
 */
export function createSessions({ store, secrets, now, vault, settings, shared = false }: Dependencies): SessionStore {
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
    // Not waited for: where it fails or is lost, the session is idle a little earlier.
    if (session.seenAt - row.seenAt >= TOUCH_INTERVAL_MS) note(session, row, doc.body).catch(() => undefined)
    const pending = pendingAt(row, session.seenAt)
    return { ...actorOf(session), ...(pending && { pending }) }
  }

  /** Only if the row is unchanged since it was read: a session that was ended meanwhile stays ended. */
  async function note(session: Verified, row: SessionRow, body: string): Promise<void> {
    const { person, role, seenAt } = session
    await store.replaceIf(SESSIONS.name, rowDoc(session, { ...row, seenAt }), body, false)
    const writes = role === 'admin' ? noteSeen(person, seenAt, row.seenAt) : []
    if (writes.length > 0) await store.commit(writes)
  }

  /** Rejects nothing: what is wrong with a token is said by `authenticate`. */
  async function named(token: string): Promise<Actor | undefined> {
    const claims = await verify(token).catch(() => undefined)
    return claims && actorOf(claims)
  }

  return {
    open,
    authenticate,
    refusal: refusalOf,
    ...(shared && { named }),
    end,
    endOf: async (token) => end((await verify(token)).jti),
    endAll: async (person) => {
      await store.commit([{ kind: 'forget', collection: SESSIONS.name, person }])
    },
  }
}

/** The token stays known, and nothing more of the session. */
function ended(session: Verified): ArriveError {
  delete session.read
  return new ArriveError('no-session')
}

function actorOf({ person, role, office = 'owner', jti }: Claims): SessionActor {
  return { role, ...(role === 'admin' && { grade: office }), person, session: jti }
}

type Holder = Pick<Claims, 'person' | 'role' | 'office'> & Pick<SessionRow, 'until'>

/** What a session says of an administrator's part in the office; an owner's where nothing else is said. */
function officeOf(role: Role, term: OfficeTerm | undefined, timeZone: string): Pick<Holder, 'office' | 'until'> {
  if (role !== 'admin') return {}
  const { office, until } = term ?? { office: 'owner' }
  return { office, ...(until !== undefined && { until: endOfTerm({ until }, timeZone) }) }
}

/** The claims and the row of a session that begins now. */
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

/** What the person of a session has to do first. A second factor may come to be due while it is open. */
function pendingAt({ pending = [], factorDueAt = Number.POSITIVE_INFINITY }: SessionRow, now: number) {
  return pending[0] ?? (now >= factorDueAt ? 'factor-required' : undefined)
}

async function sealedDevice(
  vault: Kernel['vault'],
  { person, jti }: Claims,
  device: Device,
): Promise<Pick<SessionRow, 'device'>> {
  if (Object.keys(device).length === 0) return {}
  // Who was erased meanwhile has none.
  const key = (await vault.existing([person])).get(person)
  return key === undefined ? {} : { device: seal(key, deviceBinding(person, jti), JSON.stringify(device)) }
}

/** What the sealed words of a session belong to. */
export function deviceBinding(person: number, session: string) {
  return { person, of: `${SESSIONS.name}/${session}` }
}

function rowDoc({ jti, person, role, exp }: Claims, row: SessionRow): Doc {
  const idle = row.seenAt + TOUCH_INTERVAL_MS + IDLE[role]
  return { id: jti, person, body: JSON.stringify(row), expires: Math.min(exp * 1_000, idle, row.until ?? idle) }
}
