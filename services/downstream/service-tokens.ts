import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FeedTopic } from '@arrive/contracts/event.ts'
import type { Actor } from '../kernel/edge/route.ts'
import type { Sessions } from '../kernel/edge/sessions.ts'
import { ArriveError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/module.ts'

/** A row for every service token, by its id. The token itself is not there, only its hash. */
export const SERVICE_TOKENS = { name: 'service-tokens', lasting: true } as const

const MARK = 'arrive-service.'
const PARTS = /^arrive-service\.([0-9a-f-]{36})\.([\w-]{43})$/

/** What a token stands for. */
export interface ServiceToken {
  readonly id: string
  readonly name: string
  readonly topics: readonly FeedTopic[]
  readonly createdAt: string
}

interface Row extends ServiceToken {
  readonly hash: string
}

type Means = Pick<Kernel, 'store' | 'now' | 'newId'>

/** Makes a token of 256 random bits and answers it; from then on only its hash is known. */
export async function createServiceToken(
  { store, now, newId }: Means,
  asked: Pick<ServiceToken, 'name' | 'topics'>,
): Promise<ServiceToken & { readonly token: string }> {
  const secret = randomBytes(32).toString('base64url')
  const made = { id: newId(), name: asked.name, topics: asked.topics, createdAt: new Date(now()).toISOString() }
  const row: Row = { ...made, hash: hashOf(secret) }
  await store.commit([
    { kind: 'put', collection: SERVICE_TOKENS.name, doc: { id: made.id, person: 0, body: JSON.stringify(row) } },
  ])
  return { ...made, token: `${MARK}${made.id}.${secret}` }
}

/** The token of an id that is good now. */
export async function findServiceToken({ store }: Pick<Kernel, 'store'>, id: string): Promise<Row | undefined> {
  const doc = (await store.get(SERVICE_TOKENS.name, [id])).get(id)
  return doc === undefined ? undefined : JSON.parse(doc.body)
}

/** Sessions that know service tokens too, in every process. */
export function withServiceTokens(kernel: Pick<Kernel, 'store'>, sessions: Sessions): Sessions {
  return {
    authenticate: (token) => (token.startsWith(MARK) ? serviceOf(kernel, token) : sessions.authenticate(token)),
  }
}

async function serviceOf(kernel: Pick<Kernel, 'store'>, token: string): Promise<Actor> {
  const [, id = '', secret = ''] = PARTS.exec(token) ?? []
  const row = id === '' ? undefined : await findServiceToken(kernel, id)
  if (row === undefined || !isSame(row.hash, hashOf(secret))) throw new ArriveError('no-session')
  return { role: 'service', service: row.id, topics: row.topics }
}

/** One round is enough: what it hides is random and long. */
function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
