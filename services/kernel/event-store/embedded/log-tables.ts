import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Envelope } from '../events/envelope.ts'
import { type Entry, type Position, type Source, topicOf } from '../ports/event-log.ts'
import { statements, transaction } from './sqlite.ts'

const READ = 500
/** Maximum characters of events per read. */
const MAX_READ = 32 * 1_024 * 1_024

export interface Incoming {
  readonly topic: string
  readonly envelope: Envelope
  readonly raw: string
}

export function logTables(db: DatabaseSync, topics: readonly string[]) {
  const prepare = statements(db)
  const ends = new Map<string, number>()
  for (const topic of topics) ends.set(topic, endOf(topic))

  function endOf(topic: string): number {
    try {
      db.exec(
        `CREATE TABLE IF NOT EXISTS "${topic}" ("offset" INTEGER PRIMARY KEY, raw TEXT NOT NULL, crc INTEGER NOT NULL)`,
      )
      const last = prepare(`SELECT max("offset") AS last FROM "${topic}"`).get()?.last
      return typeof last === 'number' ? last + 1 : 0
    } catch (error) {
      throw new Error(`The event log is damaged: ${topic} cannot be read. Restore a backup.`, { cause: error })
    }
  }

  function insert(batch: readonly Incoming[]): Entry[] {
    const ahead = new Map(ends)
    const entries = transaction(db, () =>
      batch.map(({ topic, envelope, raw }): Entry => {
        const offset = ahead.get(topic) ?? 0
        prepare(`INSERT INTO "${topic}" VALUES (?, ?, ?)`).run(offset, raw, crc32(raw))
        ahead.set(topic, offset + 1)
        return { source: `${topic}/0`, offset, envelope, raw }
      }),
    )
    for (const [topic, end] of ahead) ends.set(topic, end)
    return entries
  }

  /** @throws Error naming the position of a damaged event. */
  function read(source: Source, offset: number, limit: number): readonly Entry[] {
    const topic = topicOf(source)
    const count = Math.min(limit, (ends.get(topic) ?? 0) - offset)
    const entries: Entry[] = []
    let size = 0
    while (entries.length < count && size < MAX_READ) {
      const from = { source, offset: offset + entries.length }
      const some = Math.min(READ, count - entries.length)
      const rows = rowsFrom(from, `SELECT * FROM "${topic}" WHERE "offset" >= ? ORDER BY "offset" LIMIT ?`, some)
      for (let at = 0; at < some && size < MAX_READ; at++) {
        const entry = asEntry({ source, offset: from.offset + at }, rows[at])
        entries.push(entry)
        size += entry.raw.length
      }
    }
    return entries
  }

  function rowsFrom(from: Position, sql: string, count: number): readonly Record<string, unknown>[] {
    try {
      return prepare(sql).all(from.offset, count)
    } catch (error) {
      throw damaged(from, error)
    }
  }

  const next = (topic: string) => ends.get(topic) ?? 0

  function* events(topic: string): Generator<Entry> {
    let offset = 0
    while (offset < next(topic)) {
      const page = read(`${topic}/0`, offset, READ)
      yield* page
      offset += page.length
    }
  }

  return { next, insert, read, events }
}

/** @throws Error if the row is missing, misplaced or damaged. */
export function rawOf(position: Position, row: Record<string, unknown> | undefined): string {
  const { raw, crc, offset } = row ?? {}
  if (offset !== position.offset || typeof raw !== 'string' || crc32(raw) !== crc) throw damaged(position)
  return raw
}

function asEntry(position: Position, row: Record<string, unknown> | undefined): Entry {
  const raw = rawOf(position, row)
  return { ...position, raw, envelope: JSON.parse(raw) }
}

export function damaged({ source, offset }: Position, cause?: unknown): Error {
  const message = `The event log is damaged: ${source} offset ${offset} is not what was written. Restore a backup.`
  return new Error(message, { cause })
}
