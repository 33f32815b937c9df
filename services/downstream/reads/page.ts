import { message } from '@arrive/contracts/messages/message.ts'
import {
  type Doc,
  generations,
  hasPassed,
  invalidParameter,
  type Kernel,
  kernelData,
  type Position,
  pausing,
  positionIn,
  positionText,
  type Source,
  type SourceOffsets,
  topicOf,
} from '../../kernel/index.ts'
import { type Item, itemsOf } from './item.ts'

export type Dependencies = Pick<Kernel, 'store' | 'vault' | 'log' | 'events' | 'reader'>

/** `next` is behind all items and behind entries that are not published. */
export interface Page {
  readonly items: readonly Item[]
  readonly next: SourceOffsets
  readonly more: boolean
}

/** Like `Page`, but with the encrypted history documents. */
export interface HistoryPage extends Omit<Page, 'items'> {
  readonly docs: readonly Doc[]
}

/** Documents per query: an event may have 200 KB. */
const CHUNK = 50

/** The offsets by source up to which the history of a topic is written. Before them only repeats are missing. */
export async function endOf(
  { store, events }: Pick<Kernel, 'store' | 'events'>,
  topic: string,
): Promise<SourceOffsets> {
  const name = events.settledBy(topic)
  if (name === undefined) return new Map()
  const projection = { name }
  const progress = await store.progress(
    kernelData.consumerName(projection, await generations.currentGeneration(store, projection)),
  )
  const own = [...progress].filter(([source]) => topicOf(source) === topic)
  return new Map(own.map(([source, next]) => [source, pausing.isPaused(next) ? -next - 1 : next]))
}

/** @throws ArriveError `invalid-query` for a position beyond the end of the log, as after restoring an older backup. */
export async function assertAvailable(dependencies: Dependencies, topic: string, from: SourceOffsets): Promise<void> {
  const written = await endOf(dependencies, topic)
  if (hasPassed(written, from)) return
  const ends = await dependencies.log.ends([topic])
  if (hasPassed(ends, from)) return
  throw invalidParameter('after', message('feed.beyond-end'))
}

export async function readPage(
  dependencies: Dependencies,
  topic: string,
  from: SourceOffsets,
  limit: number,
): Promise<Page> {
  const { docs, ...rest } = await readHistoryPage(dependencies, topic, from, limit)
  return { items: await itemsOf(dependencies, topic, docs), ...rest }
}

/**
 * At most `limit` events after a position, source by source. Ends where the history ends, so an unwritten event is
 * never skipped. An offset without a document before that end is a repeat of an earlier event.
 */
export async function readHistoryPage(
  dependencies: Pick<Dependencies, 'store' | 'events'>,
  topic: string,
  from: SourceOffsets,
  limit: number,
): Promise<HistoryPage> {
  const written = await endOf(dependencies, topic)
  const next = new Map(from)
  let room = Math.min(limit, CHUNK)
  const docs: Doc[] = []
  for (const source of rotatedFrom([...written.keys()], from)) {
    const end = written.get(source) ?? 0
    const start = from.get(source) ?? 0
    if (start >= end || room === 0) continue
    const own = await documentsBetween(dependencies, { source, start, end, limit: room })
    const last = own.length < room ? end : positionOf(own.at(-1) as Doc).offset + 1
    next.set(source, last)
    docs.push(...own)
    room -= own.length
  }
  const more = !hasPassed(next, written)
  return { docs, next, more }
}

interface PositionRange {
  readonly source: Source
  readonly start: number
  readonly end: number
  readonly limit: number
}

/** Offsets this close are read in one range, with what is between them. */
const NEAR = 8

/** Leaves out repeats of earlier events. For few positions: reads all at once. */
export async function documentsAt(
  dependencies: Pick<Dependencies, 'store' | 'events'>,
  positions: readonly Position[],
): Promise<ReadonlyMap<string, Doc>> {
  const found = new Map<string, Doc>()
  for (const [source, own] of Map.groupBy(positions, (position) => position.source)) {
    for (const { start, end } of rangesOf(own.map(({ offset }) => offset))) {
      const docs = await documentsBetween(dependencies, { source, start, end, limit: end - start })
      for (const doc of docs) found.set(String(doc.sort?.position), doc)
    }
  }
  return found
}

/** Ranges that cover all of these offsets, and few others. */
function rangesOf(offsets: readonly number[]): readonly Pick<PositionRange, 'start' | 'end'>[] {
  const ranges: { start: number; end: number }[] = []
  for (const offset of offsets.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last !== undefined && offset < last.end + NEAR) last.end = offset + 1
    else ranges.push({ start: offset, end: offset + 1 })
  }
  return ranges
}

export async function documentsBetween(
  { store }: Pick<Dependencies, 'store'>,
  { source, start, end, limit }: PositionRange,
): Promise<readonly Doc[]> {
  const after = { value: positionText({ source, offset: start }), id: '' }
  // No more than can exist: documents past the end belong to another source.
  const docs = await store.list(kernelData.HISTORY.name, {
    sort: 'position',
    limit: Math.min(limit, end - start),
    after,
  })
  return docs.filter((doc) => positionOf(doc).source === source && positionOf(doc).offset < end)
}

/** The first source changes from page to page, so that a busy one does not starve the others. */
function rotatedFrom(sources: readonly Source[], from: SourceOffsets): readonly Source[] {
  const sorted = [...sources].sort()
  const turn = [...from.values()].reduce((sum, next) => sum + next, 0) % Math.max(1, sorted.length)
  return [...sorted.slice(turn), ...sorted.slice(0, turn)]
}

export function positionOf(doc: Doc) {
  return positionIn(String(doc.sort?.position))
}
