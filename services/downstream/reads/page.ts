import { message } from '@arrive/contracts/messages/message.ts'
import {
  currentGeneration,
  type Doc,
  HISTORY,
  hasPassed,
  invalidParameter,
  isPaused,
  type Kernel,
  type Positions,
  positionIn,
  positionText,
  readerName,
  type Source,
  topicOf,
} from '../../kernel/index.ts'
import { type Item, itemsOf } from './item.ts'

export type Means = Pick<Kernel, 'store' | 'vault' | 'log' | 'events'>

/** Some events after a place. `next` has passed all of them, and what holds nothing to tell. */
export interface Page {
  readonly items: readonly Item[]
  readonly next: Positions
  /** Whether there is more behind it already. */
  readonly more: boolean
}

/** As `Page`, but with the documents of the history, sealed as they are kept. */
export interface Sheet extends Omit<Page, 'items'> {
  readonly docs: readonly Doc[]
}

/** Most documents that are fetched at once: an event may have 200 KB. */
const CHUNK = 50

/** How far the history of a topic is written, by source. Before that nothing is missing from it but repeats. */
export async function writtenTo(
  { store, events }: Pick<Kernel, 'store' | 'events'>,
  topic: string,
): Promise<Positions> {
  const name = events.settledBy(topic)
  if (name === undefined) return new Map()
  const projection = { name }
  const progress = await store.progress(readerName(projection, await currentGeneration(store, projection)))
  const own = [...progress].filter(([source]) => topicOf(source) === topic)
  return new Map(own.map(([source, next]) => [source, isPaused(next) ? -next - 1 : next]))
}

/** @throws ArriveError `invalid-query` for a place that the log never reached: it is an older one than it was. */
export async function assertReached(means: Means, topic: string, from: Positions): Promise<void> {
  const written = await writtenTo(means, topic)
  if (hasPassed(written, from)) return
  const ends = await means.log.ends([topic])
  if (hasPassed(ends, from)) return
  throw invalidParameter('after', message('feed.beyond-end'))
}

/** What `readSheet` finds, opened. */
export async function readPage(means: Means, topic: string, from: Positions, limit: number): Promise<Page> {
  const { docs, ...rest } = await readSheet(means, topic, from, limit)
  return { items: await itemsOf(means, topic, docs), ...rest }
}

/**
 * At most `limit` events after a place, source by source. It ends where the history does: what is not written yet is
 * never passed over. A place without a document before that end is a repeat of an event that stands further ahead.
 */
export async function readSheet(
  means: Pick<Means, 'store' | 'events'>,
  topic: string,
  from: Positions,
  limit: number,
): Promise<Sheet> {
  const written = await writtenTo(means, topic)
  const next = new Map(from)
  let room = Math.min(limit, CHUNK)
  const docs: Doc[] = []
  for (const source of inTurn([...written.keys()], from)) {
    const end = written.get(source) ?? 0
    const start = from.get(source) ?? 0
    if (start >= end || room === 0) continue
    const own = await documents(means, { source, start, end, limit: room })
    const last = own.length < room ? end : positionOf(own.at(-1) as Doc).offset + 1
    next.set(source, last)
    docs.push(...own)
    room -= own.length
  }
  const more = !hasPassed(next, written)
  return { docs, next, more }
}

interface Span {
  readonly source: Source
  readonly start: number
  readonly end: number
  readonly limit: number
}

async function documents(
  { store }: Pick<Means, 'store' | 'events'>,
  { source, start, end, limit }: Span,
): Promise<readonly Doc[]> {
  const after = { value: positionText({ source, offset: start }), id: '' }
  // No more than there can be: behind the end stands another source.
  const docs = await store.list(HISTORY.name, { sort: 'position', limit: Math.min(limit, end - start), after })
  return docs.filter((doc) => positionOf(doc).source === source && positionOf(doc).offset < end)
}

/** Another source comes first from page to page, so that a busy one does not keep the others waiting. */
function inTurn(sources: readonly Source[], from: Positions): readonly Source[] {
  const sorted = [...sources].sort()
  const turn = [...from.values()].reduce((sum, next) => sum + next, 0) % Math.max(1, sorted.length)
  return [...sorted.slice(turn), ...sorted.slice(0, turn)]
}

function positionOf(doc: Doc) {
  return positionIn(String(doc.sort?.position))
}
