import type { DatabaseSync } from 'node:sqlite'
import type { CollectionSpec, Doc, DocumentStore, Progress, Write } from '../ports/document-store.ts'
import type { Source } from '../ports/event-log.ts'
import { type DocumentTable, documentTable } from './document-table.ts'
import { integer, openDatabase, statements, text, transaction } from './sqlite.ts'

/** Documents in one SQLite file: a table a collection, and one more for the tokens of those that have them. */
export function embeddedDocumentStore(file: string): DocumentStore {
  const db = openDatabase(file, { synchronous: 'NORMAL', pageSize: 8_192 })
  db.exec(`
    CREATE TABLE IF NOT EXISTS progress
      (reader TEXT, source TEXT, "next" INTEGER NOT NULL, PRIMARY KEY (reader, source));
    CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL)`)
  const tables = createTables(db)
  return {
    ...reads(db, tables.of),
    ...writes(db, tables.of, tables.has),
    ensure: async (specs) => {
      for (const spec of specs) tables.add(spec)
    },
    drop: async (names) =>
      transaction(db, () => {
        for (const name of names) tables.drop(name)
      }),
    compact: async () => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    healthy: async () => db.isOpen,
    close: async () => db.close(),
  }
}

function createTables(db: DatabaseSync) {
  const tables = new Map<string, DocumentTable>()
  return {
    add: (spec: CollectionSpec) => tables.set(spec.name, documentTable(db, spec)),
    drop: (name: string) => {
      tables.delete(name)
      for (const beside of ['', '#', '=']) db.exec(`DROP TABLE IF EXISTS "${name}${beside}"`)
    },
    has: (name: string) => tables.has(name),
    of: (name: string): DocumentTable => {
      const table = tables.get(name)
      if (table === undefined) throw new Error(`Collection ${name} was not announced`)
      return table
    },
  }
}

type TableOf = (name: string) => DocumentTable

function reads(
  db: DatabaseSync,
  of: TableOf,
): Pick<DocumentStore, 'progress' | 'readers' | 'get' | 'ofPerson' | 'list' | 'count' | 'tally'> {
  const prepare = statements(db)
  const byId = (docs: readonly Doc[]) => new Map(docs.map((doc) => [doc.id, doc]))

  function get(collection: string, ids: readonly string[]): Map<string, Doc> {
    const [only] = ids
    if (ids.length > 1 || only === undefined) return byId(ids.length === 0 ? [] : of(collection).many(ids))
    const doc = of(collection).one(only)
    return byId(doc === undefined ? [] : [doc])
  }

  return {
    progress: async (reader) => {
      const places = prepare('SELECT source, "next" FROM progress WHERE reader = ?').all(reader)
      return new Map(places.map((row) => [text(row, 'source') as Source, integer(row, 'next')]))
    },
    readers: async () =>
      prepare('SELECT DISTINCT reader FROM progress ORDER BY reader')
        .all()
        .map((row) => text(row, 'reader')),
    get: async (collection, ids) => get(collection, ids),
    ofPerson: async (collection, person) => of(collection).ofPerson(person),
    list: async (collection, query) => of(collection).list(query),
    count: async (collection) => integer(prepare(`SELECT count(*) AS n FROM "${collection}"`).get() ?? {}, 'n'),
    tally: async (collection, counting) => of(collection).tally(counting),
  }
}

function writes(
  db: DatabaseSync,
  of: TableOf,
  has: (name: string) => boolean,
): Pick<DocumentStore, 'commit' | 'forgetProgress' | 'insertOnce' | 'replaceIf' | 'next' | 'sweep'> {
  const prepare = statements(db)
  return {
    commit: async (changes, progress) =>
      transaction(db, () => {
        if (!changes.every((change) => isExpected(of, change))) return 'lost'
        if (progress !== undefined && !move(prepare, progress)) return 'lost'
        for (const change of changes) writeWhere(has, of, change)
        return 'done'
      }),
    forgetProgress: async (reader) => {
      prepare('DELETE FROM progress WHERE reader = ?').run(reader)
    },
    insertOnce: async (collection, doc) =>
      transaction(db, () => (of(collection).insert(doc) ? undefined : of(collection).one(doc.id))),
    replaceIf: async (collection, doc, body) =>
      transaction(db, () => {
        if (of(collection).one(doc.id)?.body !== body) return false
        of(collection).put(doc)
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
        for (const row of expired) of(collection).remove(text(row, 'id'))
        return expired.length
      }),
  }
}

/** What was dropped meanwhile has nothing of anybody any more. */
function writeWhere(has: (name: string) => boolean, of: TableOf, change: Write): void {
  if (change.kind !== 'forget' || has(change.collection)) write(of, change)
}

function isExpected(of: TableOf, change: Write): boolean {
  if (change.kind !== 'put' || change.over === undefined) return true
  return (of(change.collection).one(change.doc.id)?.body ?? null) === change.over
}

function write(of: TableOf, change: Write): void {
  const table = of(change.collection)
  if (change.kind === 'put') table.put(change.doc)
  else if (change.kind === 'remove') table.remove(change.id)
  else for (const { id } of table.ofPerson(change.person)) table.remove(id)
}

/** False where the reader's place in the source is not the expected one. */
function move(prepare: ReturnType<typeof statements>, { reader, source, expected, next }: Progress): boolean {
  const row = prepare('SELECT "next" FROM progress WHERE reader = ? AND source = ?').get(reader, source)
  if ((row === undefined ? 0 : integer(row, 'next')) !== expected) return false
  prepare('INSERT OR REPLACE INTO progress VALUES (?, ?, ?)').run(reader, source, next)
  return true
}
