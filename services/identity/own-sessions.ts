import { hash } from 'node:crypto'
import { ArriveError, type Doc, type Kernel, unseal, type Write } from '../kernel/index.ts'
import { deviceBinding, type Pending, SESSIONS, type SessionRow } from './sessions.ts'
import type { Device } from './user-agent.ts'

/** A session as its person is shown it. */
export interface OwnSession {
  /** Its `jti`, which stays inside. */
  readonly session: string
  /** What it is called outside. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly seenAt: number
  readonly device: Device
}

/** How often it is tried to change what others change too: a session that is in use notes that a while apart. */
const TRIES = 5

/** The living sessions of a person, last used first. */
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
    const known: Device = opened ? JSON.parse(unseal(key, deviceBinding(person, id), device)) : {}
    return { session: id, name: nameOf(id), createdAt, seenAt, device: known }
  })
  return shown.sort((a, b) => b.seenAt - a.seenAt || b.createdAt - a.createdAt)
}

/** A hash, so that what is shown of a session says nothing that its token holds. */
function nameOf(session: string): string {
  return hash('sha256', `arrive/own-session/1\n${session}`, 'base64url').slice(0, 22)
}

/** Ends these sessions of a person at once. */
export async function endSessions({ store }: Pick<Kernel, 'store'>, sessions: readonly OwnSession[]): Promise<void> {
  if (sessions.length > 0) await store.commit(sessions.map(({ session }) => removal(session)))
}

/**
 * Has a session outlive the change of the password that it asks for: this event. @throws ArriveError `no-session` where
 * it has ended.
 */
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
  /** What whoever is pending for it has done by this. */
  readonly done?: Pending | undefined
  /** When the account has to have a second factor from now on, in milliseconds since 1970. Absent: never. */
  readonly factorDueAt?: number | undefined
}

/** Ends the sessions of a person whose account was changed by this event, except one that is to outlive it. */
export async function endByChange({ store }: Pick<Kernel, 'store'>, change: Change, write: Write): Promise<void> {
  const { person, event } = change
  for (let left = TRIES; left > 0; left--) {
    const docs = await store.ofPerson(SESSIONS.name, person)
    const writes = docs.map((doc) => (rowOf(doc.body).outlives === event ? freed(doc, change) : removal(doc.id)))
    if ((await store.commit([...writes, write])) === 'done') return
  }
  throw new ArriveError('busy')
}

/** Only as it was read: one that is ended meanwhile stays ended. */
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
