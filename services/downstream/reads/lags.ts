import { setImmediate as breathe } from 'node:timers/promises'
import { type Envelope, type Kernel, type Source, type SourceOffsets, topicOf } from '../../kernel/index.ts'
import { isPublished } from '../topics.ts'
import { documentsBetween, endOf, positionOf } from './page.ts'

/** Events that wait, and seconds since the oldest of them was written. */
export interface Lag {
  readonly lag_events: number
  readonly lag_seconds: number
}

interface Written {
  readonly offset: number
  readonly time: number
}

/** Offsets per read; an event may have 200 KB. */
const CHUNK = 50
/** Waiting events that are counted exactly; beyond them, unpublished ones count too. */
const COUNTED = 1_000

type Dependencies = Pick<Kernel, 'store' | 'events' | 'now'>

/** No history is read twice. Yields between chunks. */
export function createLags(kernel: Dependencies): (topic: string, places: SourceOffsets) => Promise<Lag> {
  const read = createChunks(kernel)
  return async (topic, places) => measured(kernel.now(), { from: places, ends: await endOf(kernel, topic) }, read)
}

interface Stretch {
  readonly from: SourceOffsets
  readonly ends: SourceOffsets
}

async function measured(now: number, { from, ends }: Stretch, read: ReadChunk): Promise<Lag> {
  let [events, oldest] = [0, now]
  for (const [source, end] of ends) {
    const start = from.get(source) ?? 0
    const counted = Math.min(end, start + COUNTED)
    for (let chunk = Math.floor(start / CHUNK); chunk * CHUNK < counted; chunk++)
      for (const { offset, time } of await read(source, chunk)) {
        if (offset < start || offset >= counted) continue
        events++
        oldest = Math.min(oldest, time)
      }
    events += Math.max(0, end - Math.max(start, counted))
  }
  return { lag_events: events, lag_seconds: Math.floor((now - oldest) / 1_000) }
}

type ReadChunk = (source: Source, chunk: number) => Promise<readonly Written[]>

function createChunks(kernel: Dependencies): ReadChunk {
  const chunks = new Map<string, Promise<readonly Written[]>>()
  return (source, chunk) => {
    const key = `${source} ${chunk}`
    const found = chunks.get(key) ?? publishedOf(kernel, source, chunk * CHUNK)
    chunks.set(key, found)
    return found
  }
}

async function publishedOf({ store, events }: Dependencies, source: Source, start: number) {
  await breathe()
  const docs = await documentsBetween({ store }, { source, start, end: start + CHUNK, limit: CHUNK })
  return docs.flatMap((doc): Written[] => {
    const { type, time }: Envelope = JSON.parse(doc.body)
    return isPublished({ events }, topicOf(source), type)
      ? [{ offset: positionOf(doc).offset, time: Date.parse(time) }]
      : []
  })
}
