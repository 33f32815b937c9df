import { hash } from 'node:crypto'
import { ArriveError, type Doc, jwe, type Kernel, type Write } from '../kernel/index.ts'
import { deviceBinding, type Pending, SESSIONS, type SessionRow } from './sessions.ts'
import type { Device } from './user-agent.ts'

export interface OwnSession {
  /** The `jti`, for internal use only. */
  readonly session: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly seenAt: number
  readonly device: Device
}

/** Retries after concurrent writes: a session in use updates its last use now and then. */
const TRIES = 5

export async function sessionsOf(
  { store, vault, now }: Pick<Kernel, 'store' | 'vault' | 'now'>,
  person: number,
): Promise<readonly OwnSession[]> {
  const docs = await store.ofPerson(SESSIONS.name, person)
  const key = (await vault.existing([person])).get(person)
  const living = docs.filter(({ expires = 0 }) => expires > now())
  const shown = living.map(({ id, body }): OwnSession => {
    const { createdAt, seenAt, device }: SessionRow = JSON.parse(body)
    const opened = device !== undefined && key !== undefined
    const known: Device = opened ? JSON.parse(jwe.unseal(key, deviceBinding(person, id), device)) : {}
    return { session: id, name: nameOf(id), createdAt, seenAt, device: known }
  })
  return shown.sort((a, b) => b.seenAt - a.seenAt || b.createdAt - a.createdAt)
}

/** Hashed, so that the public name reveals nothing about the token. */
function nameOf(session: string): string {
  return hash('sha256', `arrive/own-session/1\n${session}`, 'base64url').slice(0, 22)
}

export async function endSessions({ store }: Pick<Kernel, 'store'>, sessions: readonly OwnSession[]): Promise<void> {
  if (sessions.length > 0) await store.commit(sessions.map(({ session }) => removal(session)))
}

/** @throws ArriveError `no-session` if the session has ended */
export async function keepThrough({ store }: Pick<Kernel, 'store'>, session: string, event: string): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const doc = (await store.get(SESSIONS.name, [session])).get(session)
    if (doc === undefined) throw new ArriveError('no-session')
    if (await store.replaceIf(SESSIONS.name, changedRow(doc, { outlives: event }), doc.body)) return
  }
  throw new ArriveError('busy')
}

interface Change {
  readonly person: number
  readonly event: string
  readonly done?: Pending | undefined
  /** Milliseconds since 1970. Absent: never. */
  readonly factorDueAt?: number | undefined
}

export async function endByChange(
  { store }: Pick<Kernel, 'store'>,
  change: Change,
  more: readonly Write[],
): Promise<void> {
  const { person, event } = change
  for (let left = TRIES; left > 0; left--) {
    const docs = await store.ofPerson(SESSIONS.name, person)
    const writes = docs.map((doc) => (rowOf(doc.body).outlives === event ? freed(doc, change) : removal(doc.id)))
    if ((await store.commit([...writes, ...more])) === 'done') return
  }
  throw new ArriveError('busy')
}

/** Conditional, so that a session ended meanwhile stays ended. */
function freed(doc: Doc, { done, factorDueAt }: Change): Write {
  const { pending: before = [], factorDueAt: _, ...rest } = rowOf(doc.body)
  const pending = before.filter((one) => one !== done)
  const waits = { ...(pending.length > 0 && { pending }), ...(factorDueAt !== undefined && { factorDueAt }) }
  const row: SessionRow = { ...rest, ...waits }
  return { kind: 'put', collection: SESSIONS.name, doc: { ...doc, body: JSON.stringify(row) }, over: doc.body }
}

function rowOf(body: string): SessionRow {
  return JSON.parse(body)
}

function changedRow(doc: Doc, change: Partial<SessionRow>): Doc {
  return { ...doc, body: JSON.stringify({ ...rowOf(doc.body), ...change }) }
}

function removal(id: string): Write {
  return { kind: 'remove', collection: SESSIONS.name, id }
}
