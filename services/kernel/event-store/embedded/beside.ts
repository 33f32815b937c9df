import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import type { Beside, FolderContent, ReadingBeside } from '../engine-types.ts'
import type { CollectionSpec, Doc } from '../ports/document-store.ts'
import { type Source, type SourceOffsets, topicOf } from '../ports/event-log.ts'
import { embeddedBlobStore } from './blob-store.ts'
import { asDoc } from './document-sql.ts'
import { checkFolder } from './engines.ts'
import { embeddedKeyVault } from './key-vault.ts'
import { damaged, rawOf } from './log-tables.ts'
import { asWritten, integer, numberOf, text } from './sqlite.ts'

/** Each query is its own transaction, so the writer's checkpoints never wait long. */
const ROWS = 250

export function openBeside(folder: string, { topics, files, masters }: FolderContent): Beside {
  checkFolder(folder)
  const documents = join(folder, 'documents.db')
  const vault = asWritten(join(folder, 'keys.db'), (file) => embeddedKeyVault(file, masters))
  const events = readOnly(join(folder, 'log.db'))
  const store = existsSync(documents) ? readOnly(documents) : undefined
  return {
    ...readLog(events, topics),
    ...readDocuments(store),
    vault,
    blobs: embeddedBlobStore(join(folder, files)),
    close: async () => {
      events.close()
      store?.close()
      await vault.close()
    },
  }
}

function readOnly(file: string): DatabaseSync {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    db.exec('PRAGMA busy_timeout = 2000')
    return db
  } catch (cause) {
    throw new Error(`${file} cannot be read.`, { cause })
  }
}

function readLog(db: DatabaseSync, topics: readonly string[]) {
  const kept = () => topics.filter((topic) => hasTable(db, topic))
  const endOf = (topic: string) => numberOf(db.prepare(`SELECT coalesce(max("offset") + 1, 0) FROM "${topic}"`))

  async function readSource(source: Source, from: number, to: number, { take, signal }: ReadingBeside): Promise<void> {
    const select = db.prepare(
      `SELECT * FROM "${topicOf(source)}" WHERE "offset" >= ? AND "offset" < ? ORDER BY "offset" LIMIT ${ROWS}`,
    )
    for (let next = from; next < to; ) {
      signal.throwIfAborted()
      const rows = select.all(next, to)
      if (rows.length === 0) throw damaged({ source, offset: next })
      for (const row of rows) take(source, rawOf({ source, offset: next++ }, row))
      await turn()
    }
  }

  return {
    // One transaction: the log's own records can refer to events of other topics.
    ends: async (): Promise<SourceOffsets> => {
      db.exec('BEGIN')
      try {
        return new Map(kept().map((topic): [Source, number] => [`${topic}/0`, endOf(topic)]))
      } finally {
        db.exec('COMMIT')
      }
    },
    events: async (from: SourceOffsets, to: SourceOffsets, reading: ReadingBeside) => {
      for (const [source, end] of to) await readSource(source, from.get(source) ?? 0, end, reading)
    },
  }
}

function readDocuments(db: DatabaseSync | undefined): Pick<Beside, 'docs' | 'readers' | 'progress'> {
  async function* docs(spec: CollectionSpec): AsyncGenerator<readonly Doc[]> {
    if (db === undefined || !hasTable(db, spec.name)) return
    const select = db.prepare(`SELECT * FROM "${spec.name}" WHERE id > ? ORDER BY id LIMIT ${ROWS}`)
    for (let after = ''; ; ) {
      const found = select.all(after).map((row) => asDoc(spec, row))
      const last = found.at(-1)
      if (last === undefined) return
      yield found
      after = last.id
    }
  }

  const all = (sql: string, ...values: string[]) =>
    db === undefined || !hasTable(db, 'progress') ? [] : db.prepare(sql).all(...values)

  return {
    docs,
    readers: async () => all('SELECT DISTINCT reader FROM progress ORDER BY reader').map((row) => text(row, 'reader')),
    progress: async (reader) => {
      const rows = all('SELECT source, "next" FROM progress WHERE reader = ?', reader)
      return new Map(rows.map((row) => [text(row, 'source') as Source, integer(row, 'next')]))
    },
  }
}

function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
}
