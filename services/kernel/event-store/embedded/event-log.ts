import { EventEmitter } from 'node:events'
import { setImmediate as breathe } from 'node:timers/promises'
import { ArriveError } from '../../common/errors.ts'
import {
  type Entry,
  type EventLog,
  type LogPart,
  type Position,
  type Source,
  type SourceOffsets,
  topicOf,
} from '../ports/event-log.ts'
import { followLog, type LogTail } from './follower.ts'
import { type Incoming, logTables } from './log-tables.ts'
import { createRecent } from './recent.ts'
import { openDatabase, watchRoom } from './sqlite.ts'

const QUEUE = 10_000
/** Entries that are read at once, between turns of the event loop. */
const PAGE = 100

/** Event loop turns that a commit waits while each one brings more appends. */
const GATHERING = 3

interface Waiting extends Incoming {
  readonly resolve: (position: Position) => void
  readonly reject: (error: unknown) => void
}

export interface EmbeddedEventLog extends EventLog {
  /** Undefined beyond the end. @throws Error if the event is damaged. */
  readonly at: (position: Position) => Entry | undefined
  /** Every event of a topic. @throws Error naming the position of a damaged event. */
  readonly events: (topic: string) => Generator<Entry>
  readonly count: (topic: string) => number
  /** Fill level of the append queue, from 0 to 1. */
  readonly fullness: () => number
}

/** Appends of a few event loop turns share one commit, and are acknowledged once it is on the disk. */
export function embeddedEventLog(file: string, topics: readonly string[]): EmbeddedEventLog {
  const db = openDatabase(file, { synchronous: 'FULL', pageSize: 4_096 })
  const tables = logTables(db, topics)
  const recent = createRecent()
  const room = watchRoom(db)
  const commits = new EventEmitter().setMaxListeners(0)
  const queue: Waiting[] = []
  let closed = false

  /** Requests that arrive while the last commit's responses go out join this commit. */
  function gather(before: number, turns: number): void {
    if (turns > 0 && queue.length > before) setImmediate(gather, queue.length, turns - 1)
    else flush()
  }

  function flush(): void {
    const batch = queue.splice(0)
    if (batch.length > 0 && store(batch)) commits.emit('commit')
  }

  function store(batch: readonly Waiting[]): boolean {
    try {
      const entries = tables.insert(batch)
      recent.add(entries)
      for (const [at, { resolve }] of batch.entries()) resolve(entries[at] as Entry)
      room.wrote()
      return true
    } catch (error) {
      room.failed(error)
      for (const { reject } of batch) reject(error)
      return false
    }
  }

  const tail: LogTail = {
    read: (source, offset, limit) => {
      if (offset >= tables.next(topicOf(source))) return []
      return recent.from(source, offset, limit) ?? tables.read(source, offset, limit)
    },
    end: (source) => tables.next(topicOf(source)),
    commits,
  }

  function enqueue(waiting: Waiting): void {
    if (closed) waiting.reject(new ArriveError('log-away', { retryAfter: 5 }))
    else if (!topics.includes(waiting.topic)) waiting.reject(new Error(`The event log has no topic ${waiting.topic}`))
    else if (queue.length >= QUEUE) waiting.reject(new ArriveError('busy', { retryAfter: 1 }))
    else if (queue.push(waiting) === 1) setImmediate(gather, 0, GATHERING)
  }

  return {
    append: (topic, envelope) =>
      new Promise((resolve, reject) => enqueue({ topic, envelope, raw: JSON.stringify(envelope), resolve, reject })),
    at: ({ source, offset }) => tail.read(source, offset, 1)[0],
    events: tables.events,
    count: tables.next,
    fullness: () => queue.length / QUEUE,
    follow: (subscription) => followLog(tail, subscription),
    part: (part) => readPart(tail, part),
    ends: async (asked): Promise<SourceOffsets> =>
      new Map(asked.map((topic): [Source, number] => [`${topic}/0`, tables.next(topic)])),
    healthy: async () => !closed && queue.length < QUEUE && room.isThere(),
    close: async () => {
      flush()
      closed = true
      db.close()
    },
  }
}

async function* readPart(tail: LogTail, { source, from, to }: LogPart): AsyncGenerator<Entry> {
  for (let next = from; next < to; ) {
    const entries = tail.read(source, next, Math.min(PAGE, to - next))
    if (entries.length === 0) throw new Error(`The event log has nothing at ${source} ${next}`)
    yield* entries
    next += entries.length
    await breathe()
  }
}
