import { EventEmitter } from 'node:events'
import { ArriveError } from '../../common/errors.ts'
import {
  type Entry,
  type EventLog,
  type Position,
  type Source,
  type SourceOffsets,
  topicOf,
} from '../ports/event-log.ts'
import { followLog, type LogTail } from './follower.ts'
import { type Incoming, logTables } from './log-tables.ts'
import { createRecent, lastPage } from './recent.ts'
import { openDatabase, watchRoom } from './sqlite.ts'

/** Appends that may wait for the next commit; more than these are refused. */
const QUEUE = 10_000

/** A commit waits so many turns of the event loop at most, while each of them brings more appends. */
const GATHERING = 3

interface Waiting extends Incoming {
  readonly resolve: (position: Position) => void
  readonly reject: (error: unknown) => void
}

/** An event log whose events can be read one at a time. */
export interface EmbeddedEventLog extends EventLog {
  /** The event at a place; undefined beyond the end. @throws Error if it is not what was written. */
  readonly at: (position: Position) => Entry | undefined
  /** How much of the queue of appends is taken: 1 is all of it. */
  readonly fullness: () => number
}

/**
 * The event log in one SQLite file. All appends of a few turns of the event loop go into one commit, and are
 * acknowledged after it has reached the disk.
 */
export function embeddedEventLog(file: string, topics: readonly string[]): EmbeddedEventLog {
  const db = openDatabase(file, { synchronous: 'FULL', pageSize: 4_096 })
  const tables = logTables(db, topics)
  const recent = createRecent()
  const room = watchRoom(db)
  const page = lastPage(tables.read)
  // Every source that somebody follows listens.
  const commits = new EventEmitter().setMaxListeners(0)
  const queue: Waiting[] = []
  let closed = false

  /** Others' requests, which arrive while the answers of the last commit go out, join this one. */
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
      return recent.from(source, offset, limit) ?? page(source, offset, limit)
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
    fullness: () => queue.length / QUEUE,
    follow: (subscription) => followLog(tail, subscription),
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
