import type { DatabaseSync } from 'node:sqlite'
import type { Doc, DocumentStore } from '../ports/document-store.ts'
import type { Source } from '../ports/event-log.ts'
import { type DocumentRows, documentRows } from './document-rows.ts'
import { integer, openDatabase, statements, text, transaction } from './sqlite.ts'

/** Documents in one SQLite file: a table a collection, and one more for the tokens of those that have them. */
export function embeddedDocumentStore(file: string): DocumentStore {
  const db = openDatabase(file, 'NORMAL')
  db.exec(`CREATE TABLE IF NOT EXISTS progress (reader TEXT, source TEXT, "next" INTEGER NOT NULL, PRIMARY KEY (reader, source));
    CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL)`)
  const rows = documentRows(db)
  return {
    ...reads(db, rows),
    ...writes(db, rows),
    ...collections(db, rows),
    compact: async () => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    healthy: async () => db.isOpen,
    close: async () => db.close(),
  }
}

function reads(
  db: DatabaseSync,
  rows: DocumentRows,
): Pick<DocumentStore, 'progress' | 'get' | 'ofPerson' | 'list' | 'count'> {
  const prepare = statements(db)
  const byId = (docs: readonly Doc[]) => new Map(docs.map((doc) => [doc.id, doc]))

  function get(collection: string, ids: readonly string[]): Map<string, Doc> {
    if (ids.length > 1) return byId(rows.many(collection, ids))
    const doc = rows.one(collection, ids[0])
    return byId(doc === undefined ? [] : [doc])
  }

  return {
    progress: async (reader) => {
      const places = prepare('SELECT source, "next" FROM progress WHERE reader = ?').all(reader)
      return new Map(places.map((row) => [text(row, 'source') as Source, integer(row, 'next')]))
    },
    get: async (collection, ids) => get(collection, ids),
    ofPerson: async (collection, person) => rows.ofPerson(collection, person),
    list: async (collection, query) => rows.list(collection, query),
    count: async (collection) => integer(prepare(`SELECT count(*) AS n FROM "${collection}"`).get() ?? {}, 'n'),
  }
}

function writes(
  db: DatabaseSync,
  rows: DocumentRows,
): Pick<DocumentStore, 'commit' | 'forgetProgress' | 'insertOnce' | 'replaceIf' | 'next' | 'sweep'> {
  const prepare = statements(db)
  return {
    commit: async (changes, progress) =>
      transaction(db, () => {
        if (progress !== undefined && !rows.move(progress)) return 'lost'
        for (const change of changes) rows.write(change)
        return 'done'
      }),
    forgetProgress: async (reader) => {
      prepare('DELETE FROM progress WHERE reader = ?').run(reader)
    },
    insertOnce: async (collection, doc) =>
      transaction(db, () => (rows.insert(collection, doc) ? undefined : rows.one(collection, doc.id))),
    replaceIf: async (collection, doc, body) =>
      transaction(db, () => {
        if (rows.one(collection, doc.id)?.body !== body) return false
        rows.put(collection, doc)
        return true
      }),
    next: async (counter, above = 0) =>
      transaction(db, () => {
        const row = prepare('SELECT value FROM counters WHERE name = ?').get(counter)
        const value = Math.max(row === undefined ? 0 : integer(row, 'value'), above) + 1
        prepare('INSERT OR REPLACE INTO counters VALUES (?, ?)').run(counter, value)
        return value
      }),
    sweep: async (collection, now) =>
      transaction(db, () => {
        const expired = prepare(`SELECT id FROM "${collection}" WHERE expires < ?`).all(now)
        for (const row of expired) rows.write({ kind: 'remove', collection, id: text(row, 'id') })
        return expired.length
      }),
  }
}

function collections(db: DatabaseSync, rows: DocumentRows): Pick<DocumentStore, 'ensure' | 'drop'> {
  return {
    ensure: async (specs) => {
      for (const spec of specs) rows.announce(spec)
    },
    drop: async (names) =>
      transaction(db, () => {
        for (const name of names) {
          db.exec(`DROP TABLE IF EXISTS "${name}"; DROP TABLE IF EXISTS "${name}#"`)
          rows.forgetSpec(name)
        }
      }),
  }
}
