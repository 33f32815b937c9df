import { createHash } from 'node:crypto'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { type Batch, parseBatch } from '@arrive/contracts/proof/proof-events.ts'
import { type Entry, type EventLog, topicOf } from '../../kernel/index.ts'
import { readAll } from '../../shared/read-all.ts'

/** A log recomputed from its bytes, without any code of the tree. */
export interface Recomputed {
  readonly sealed: readonly string[]
  /** Ids of events that are no leaves. */
  readonly unsealed: readonly string[]
  readonly roots: ReadonlyMap<number, string>
  readonly passed: number
  readonly notes: readonly string[]
}

export async function wholeLog(log: EventLog): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  const take = (entry: Entry) => void entries.push(entry)
  await readAll(log, topicsOf(events), { take, signal: new AbortController().signal })
  return entries
}

export function recompute(entries: readonly Entry[]): Recomputed {
  const isProof = ({ source }: Entry) => topicOf(source) === 'proof'
  const others = entries.filter((entry) => !isProof(entry))
  const waiting = new Map(others.map((entry) => [leafOf(entry).toString('base64'), entry]))
  const found = { leaves: [], persons: [], sealed: [], roots: new Map(), waiting }
  const data = entries.filter(isProof).map(({ envelope }) => envelope.data as { readonly note?: string })
  const batches = data.flatMap((one) => parseBatch(one) ?? [])
  const counting = batches.filter((batch) => takeBatch(found, batch))
  return {
    ...found,
    unsealed: [...waiting.values()].map(({ envelope }) => envelope.id),
    passed: batches.length - counting.length,
    notes: data.flatMap(({ note }) => note ?? []),
  }
}

interface Found {
  readonly leaves: Buffer[]
  readonly persons: { n: number; chain: Buffer }[]
  readonly sealed: string[]
  readonly roots: Map<number, string>
  readonly waiting: Map<string, Entry>
}

/** Whether the batch counts. @throws Error if it continues the tree with wrong roots */
function takeBatch({ leaves, persons, sealed, roots, waiting }: Found, batch: Batch): boolean {
  const own = batch.leaves.map((leaf) => waiting.get(Buffer.from(leaf).toString('base64')))
  if (batch.from !== leaves.length || own.includes(undefined)) return false
  for (const entry of own as readonly Entry[]) {
    const leaf = leafOf(entry)
    leaves.push(leaf)
    waiting.delete(leaf.toString('base64'))
    sealed.push(entry.envelope.id)
    addToHead(persons, Number(/^person\/(\d+)$/.exec(entry.envelope.subject)?.[1]), leaf)
  }
  const heads = rootOf(persons.map(({ n, chain }, at) => sha256('\0', `arrive/head/1\n${at + 1}\n${n}\n`, chain)))
  leaves.push(sha256('\0', 'arrive/heads/1\n', heads))
  const root = rootOf(leaves)
  if (!heads.equals(batch.headsRoot) || !root.equals(batch.root)) {
    throw new Error(`The batch from ${batch.from} does not recompute`)
  }
  roots.set(leaves.length, root.toString('base64'))
  return true
}

/** Events about the agency are in no chain. */
function addToHead(persons: Found['persons'], person: number, leaf: Buffer): void {
  if (Number.isNaN(person)) return
  while (persons.length < person) persons.push({ n: 0, chain: Buffer.alloc(32) })
  const head = persons[person - 1] as Found['persons'][number]
  head.chain = sha256('arrive/chain/1\n', head.chain, leaf)
  head.n++
}

function leafOf({ source, raw }: Entry): Buffer {
  return sha256('\0', `arrive/event/1\n${topicOf(source)}\n`, raw)
}

/** RFC 6962, 2.1, as written there. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length < 2) return leaves[0] ?? sha256()
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha256('\u0001', rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

function sha256(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
