import { crc32 } from 'node:zlib'
import type { Envelope } from '../events/envelope.ts'
import { ArriveError } from '../errors.ts'
import type { Entry, EventLog, Position, Positions, Source } from '../ports/event-log.ts'
import { followLog } from './follower.ts'
import { integer, openDatabase, statements, text, transaction } from './sqlite.ts'

/** Appends that may wait for the next commit; more than these are refused. */
const QUEUE = 10_000
/** Entries kept at hand for followers that are up to date, so that they need not read the file. */
const RECENT = 1_000

interface Waiting {
  readonly topic: string
  readonly envelope: Envelope
  readonly raw: string
  readonly resolve: (position: Position) => void
  readonly reject: (error: unknown) => void
}

/** What followers need of the log. */
export interface Tail {
  /** Entries of a source from an offset on; empty at the end. */
  readonly read: (source: Source, offset: number, limit: number) => readonly Entry[]
  /** Calls back after every commit until the returned function is called. */
  readonly listen: (wake: () => void) => () => void
}

/**
 * The event log in one SQLite file: a table a topic, the offset its key. All appends of one turn of the event loop go
 * into one commit, and are acknowledged after it has reached the disk.
 * @param groups `false` commits each append alone; for comparison in benchmarks only.
 */
export function embeddedEventLog(file: string, topics: readonly string[], groups = true): EventLog {
  const db = openDatabase(file, 'FULL')
  const prepare = statements(db)
  const next = new Map<string, number>()
  const recent = new Map<string, Entry[]>()
  const listeners = new Set<() => void>()
  let queue: Waiting[] = []
  let closed = false

  for (const topic of topics) {
    db.exec(`CREATE TABLE IF NOT EXISTS "${topic}" ("offset" INTEGER PRIMARY KEY, raw TEXT NOT NULL, crc INTEGER NOT NULL)`)
    const last = prepare(`SELECT max("offset") AS last FROM "${topic}"`).get()
    next.set(topic, typeof last?.['last'] === 'number' ? last['last'] + 1 : 0)
    recent.set(topic, [])
  }

  function write(batch: readonly Waiting[]): Entry[] {
    const ahead = new Map(next)
    const entries = transaction(db, () =>
      batch.map(({ topic, envelope, raw }): Entry => {
        const offset = ahead.get(topic) ?? 0
        prepare(`INSERT INTO "${topic}" VALUES (?, ?, ?)`).run(offset, raw, crc32(raw))
        ahead.set(topic, offset + 1)
        return { source: `${topic}/0`, offset, envelope, raw }
      }),
    )
    for (const [topic, offset] of ahead) next.set(topic, offset)
    return entries
  }

  function remember(entries: readonly Entry[]): void {
    for (const entry of entries) recent.get(topicOf(entry.source))?.push(entry)
    for (const kept of recent.values()) if (kept.length > 2 * RECENT) kept.splice(0, kept.length - RECENT)
  }

  function flush(): void {
    const batch = groups ? queue.splice(0) : queue.splice(0, 1)
    if (queue.length > 0) setImmediate(flush)
    if (batch.length === 0) return
    try {
      const entries = write(batch)
      remember(entries)
      batch.forEach(({ resolve }, at) => resolve(entries[at] as Entry))
    } catch (error) {
      for (const { reject } of batch) reject(error)
      return
    }
    for (const wake of listeners) wake()
  }

  function read(source: Source, offset: number, limit: number): readonly Entry[] {
    const topic = topicOf(source)
    if (offset >= (next.get(topic) ?? 0)) return []
    const kept = recent.get(topic) ?? []
    const first = kept[0]?.offset ?? Number.POSITIVE_INFINITY
    if (offset >= first) return kept.slice(offset - first, offset - first + limit)
    return prepare(`SELECT * FROM "${topic}" WHERE "offset" >= ? ORDER BY "offset" LIMIT ?`)
      .all(offset, limit)
      .map((row) => asEntry(source, row))
  }

  const tail: Tail = {
    read,
    listen: (wake) => {
      listeners.add(wake)
      return () => listeners.delete(wake)
    },
  }

  return {
    append: (topic, envelope) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new ArriveError('log-away', { retryAfter: 5 }))
        if (queue.length >= QUEUE) return reject(new ArriveError('busy', { retryAfter: 1 }))
        queue.push({ topic, envelope, raw: JSON.stringify(envelope), resolve, reject })
        if (queue.length === 1) setImmediate(flush)
      }),
    follow: (subscription) => followLog(tail, subscription),
    ends: async (asked): Promise<Positions> =>
      new Map(asked.map((topic): [Source, number] => [`${topic}/0`, next.get(topic) ?? 0])),
    healthy: async () => !closed && queue.length < QUEUE,
    close: async () => {
      flush()
      closed = true
      db.close()
    },
  }
}

/** `onboarding` of `onboarding/0`. */
function topicOf(source: Source): string {
  return source.slice(0, source.lastIndexOf('/'))
}

function asEntry(source: Source, row: Record<string, unknown>): Entry {
  const raw = text(row, 'raw')
  const offset = integer(row, 'offset')
  if (crc32(raw) !== integer(row, 'crc')) {
    throw new Error(`The event log is damaged: ${source} offset ${offset} is not what was written. Restore a backup.`)
  }
  return { source, offset, raw, envelope: JSON.parse(raw) }
}
