import type { SQLInputValue } from 'node:sqlite'
import type { CollectionSpec, Doc, DocumentStore, Progress, Query, Write } from '../ports/document-store.ts'
import type { Source } from '../ports/event-log.ts'
import { asDoc, createTables, listQuery, putSql } from './document-sql.ts'
import { integer, openDatabase, statements, text, transaction } from './sqlite.ts'

/** Documents in one SQLite file: a table a collection, and one more for the tokens of those that have them. */
export function embeddedDocumentStore(file: string): DocumentStore {
  const db = openDatabase(file, 'NORMAL')
  const prepare = statements(db)
  const specs = new Map<string, CollectionSpec>()
  db.exec(`CREATE TABLE IF NOT EXISTS progress (reader TEXT, source TEXT, "next" INTEGER NOT NULL, PRIMARY KEY (reader, source));
    CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL)`)

  function spec(name: string): CollectionSpec {
    const found = specs.get(name)
    if (found === undefined) throw new Error(`Collection ${name} was not announced`)
    return found
  }

  function put(collection: string, doc: Doc): void {
    const { sql, values } = putSql(spec(collection), doc, true)
    prepare(sql).run(...values)
    putTokens(collection, doc)
  }

  function putTokens(collection: string, doc: Doc): void {
    if (spec(collection).tokens !== true) return
    prepare(`DELETE FROM "${collection}#" WHERE id = ?`).run(doc.id)
    const insert = prepare(`INSERT OR IGNORE INTO "${collection}#" VALUES (?, ?)`)
    for (const token of doc.tokens ?? []) insert.run(token, doc.id)
  }

  function remove(collection: string, id: string): void {
    prepare(`DELETE FROM "${collection}" WHERE id = ?`).run(id)
    if (spec(collection).tokens === true) prepare(`DELETE FROM "${collection}#" WHERE id = ?`).run(id)
  }

  function write(change: Write): void {
    if (change.kind === 'put') return put(change.collection, change.doc)
    if (change.kind === 'remove') return remove(change.collection, change.id)
    for (const row of prepare(`SELECT id FROM "${change.collection}" WHERE person = ?`).all(change.person)) {
      remove(change.collection, text(row, 'id'))
    }
  }

  /** False where the reader's place in the source is not the expected one. */
  function move({ reader, source, expected, next }: Progress): boolean {
    const row = prepare('SELECT "next" FROM progress WHERE reader = ? AND source = ?').get(reader, source)
    if ((row === undefined ? 0 : integer(row, 'next')) !== expected) return false
    prepare('INSERT OR REPLACE INTO progress VALUES (?, ?, ?)').run(reader, source, next)
    return true
  }

  function fetch(collection: string, id: string): Doc | undefined {
    const row = prepare(`SELECT * FROM "${collection}" WHERE id = ?`).get(id)
    return row === undefined ? undefined : asDoc(spec(collection), row)
  }

  function list(collection: string, query: Query) {
    const { sql, values } = listQuery(spec(collection), query)
    return prepare(sql)
      .all(...values)
      .map((row) => asDoc(spec(collection), row))
  }

  return {
    ensure: async (collections) => {
      for (const collection of collections) {
        specs.set(collection.name, collection)
        createTables(db, collection)
      }
    },
    commit: async (writes, progress) =>
      transaction(db, () => {
        if (progress !== undefined && !move(progress)) return 'lost'
        for (const change of writes) write(change)
        return 'done'
      }),
    progress: async (reader) =>
      new Map(
        prepare('SELECT source, "next" FROM progress WHERE reader = ?')
          .all(reader)
          .map((row) => [text(row, 'source') as Source, integer(row, 'next')]),
      ),
    forgetProgress: async (reader) => void prepare('DELETE FROM progress WHERE reader = ?').run(reader),
    get: async (collection, ids) => {
      if (ids.length === 0) return new Map()
      const sql = `SELECT * FROM "${collection}" WHERE id IN (SELECT value FROM json_each(?))`
      const rows = prepare(sql).all(JSON.stringify(ids))
      return new Map(rows.map((row) => [text(row, 'id'), asDoc(spec(collection), row)]))
    },
    ofPerson: async (collection, person) =>
      prepare(`SELECT * FROM "${collection}" WHERE person = ? ORDER BY id`)
        .all(person)
        .map((row) => asDoc(spec(collection), row)),
    list: async (collection, query) => list(collection, query),
    count: async (collection) => integer(prepare(`SELECT count(*) AS n FROM "${collection}"`).get() ?? {}, 'n'),
    insertOnce: async (collection, doc) =>
      transaction(db, () => {
        const { sql, values } = putSql(spec(collection), doc, false)
        if (prepare(sql).run(...values).changes === 0) return fetch(collection, doc.id)
        putTokens(collection, doc)
        return undefined
      }),
    replaceIf: async (collection, doc, body) =>
      transaction(db, () => {
        if (fetch(collection, doc.id)?.body !== body) return false
        put(collection, doc)
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
      Number(prepare(`DELETE FROM "${collection}" WHERE expires < ?`).run(now satisfies SQLInputValue).changes),
    drop: async (collections) =>
      transaction(db, () => {
        for (const name of collections) {
          db.exec(`DROP TABLE IF EXISTS "${name}"; DROP TABLE IF EXISTS "${name}#"`)
          specs.delete(name)
        }
      }),
    compact: async () => void db.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    healthy: async () => db.isOpen,
    close: async () => db.close(),
  }
}
