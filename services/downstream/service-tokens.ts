import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Actor, ArriveError, type Doc, type Kernel, type Sessions, unlessAway } from '../kernel/index.ts'

/** By id. Stores only a hash of each token. */
export const SERVICE_TOKENS = {
  name: 'service-tokens',
  lasting: true,
  // A token revoked after the backup must not become valid again, so all are dropped.
  restored: () => undefined,
} as const

const MARK = 'arrive-service.'
const PARTS = /^arrive-service\.([0-9a-f-]{36})\.([\w-]{43})$/

export interface ServiceToken {
  readonly id: string
  readonly name: string
  readonly topics: readonly string[]
  readonly createdAt: string
  /** The administrator who created it. Absent in older rows. */
  readonly by?: number
  /** ISO 8601, UTC. Absent if it does not expire. */
  readonly expiresAt?: string
  /** To within a few minutes. Absent if it was never used. */
  readonly usedAt?: string
}

export type NewToken = Pick<ServiceToken, 'name' | 'topics' | 'expiresAt' | 'by'>

interface Row extends ServiceToken {
  readonly hash: string
}

/** Milliseconds between two updates of the last use, so that constant polling costs few writes. */
const TOUCH_INTERVAL_MS = 5 * 60_000

type Dependencies = Pick<Kernel, 'store' | 'now' | 'newId'>

/** The token has 256 random bits and is returned only here. */
export async function createServiceToken(
  { store, now, newId }: Dependencies,
  asked: NewToken,
): Promise<ServiceToken & { readonly token: string }> {
  const secret = randomBytes(32).toString('base64url')
  const made = { id: newId(), ...asked, createdAt: new Date(now()).toISOString() }
  const row: Row = { ...made, hash: hashOf(secret) }
  await store.commit([{ kind: 'put', collection: SERVICE_TOKENS.name, doc: docOf(row) }])
  return { ...made, token: `${MARK}${made.id}.${secret}` }
}

/** Also finds expired tokens. */
export async function findServiceToken({ store }: Pick<Kernel, 'store'>, id: string): Promise<Row | undefined> {
  const doc = (await store.get(SERVICE_TOKENS.name, [id])).get(id)
  return doc === undefined ? undefined : JSON.parse(doc.body)
}

export async function livingToken(kernel: Pick<Kernel, 'store' | 'now'>, id: string): Promise<Row | undefined> {
  const row = await findServiceToken(kernel, id)
  const isOver = row?.expiresAt !== undefined && kernel.now() >= Date.parse(row.expiresAt)
  return isOver ? undefined : row
}

export function withServiceTokens(kernel: Pick<Kernel, 'store' | 'now'>, sessions: Sessions): Sessions {
  return {
    refusal: sessions.refusal,
    authenticate: (token) => (token.startsWith(MARK) ? serviceOf(kernel, token) : sessions.authenticate(token)),
  }
}

async function serviceOf(kernel: Pick<Kernel, 'store' | 'now'>, token: string): Promise<Actor> {
  const [, id = '', secret = ''] = PARTS.exec(token) ?? []
  const row = id === '' ? undefined : await livingToken(kernel, id)
  if (row === undefined || !isSame(row.hash, hashOf(secret))) throw new ArriveError('no-session')
  await noteUse(kernel, row)
  return { role: 'service', service: row.id, topics: row.topics }
}

/** Only if the row is unchanged since it was read: a token that was revoked meanwhile stays revoked. */
async function noteUse({ store, now }: Pick<Kernel, 'store' | 'now'>, row: Row): Promise<void> {
  if (row.usedAt !== undefined && now() - Date.parse(row.usedAt) < TOUCH_INTERVAL_MS) return
  const used: Row = { ...row, usedAt: new Date(now()).toISOString() }
  await unlessAway(store.replaceIf(SERVICE_TOKENS.name, docOf(used), JSON.stringify(row)))
}

function docOf(row: Row): Doc {
  return { id: row.id, person: 0, body: JSON.stringify(row) }
}

/** One round of hashing is enough, because the token is long and random. */
function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
