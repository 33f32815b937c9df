import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CollectionSpec, Doc, Progress, Query, Write } from '../ports/document-store.ts'
import { asDoc, createTables, listQuery, putSql } from './document-sql.ts'
import { integer, statements } from './sqlite.ts'

/** What can be done to the tables of a document store, a statement at a time; transactions are the caller's. */
export interface DocumentRows {
  readonly announce: (spec: CollectionSpec) => void
  readonly forgetSpec: (name: string) => void
  readonly put: (collection: string, doc: Doc) => void
  /** False where the id is taken. */
  readonly insert: (collection: string, doc: Doc) => boolean
  readonly write: (change: Write) => void
  readonly one: (collection: string, id: string | undefined) => Doc | undefined
  readonly many: (collection: string, ids: readonly string[]) => readonly Doc[]
  readonly ofPerson: (collection: string, person: number) => readonly Doc[]
  readonly list: (collection: string, query: Query) => readonly Doc[]
  /** False where the reader's place is not the expected one. */
  readonly move: (progress: Progress) => boolean
}

export function documentRows(db: DatabaseSync): DocumentRows {
  const prepare = statements(db)
  const specs = new Map<string, CollectionSpec>()

  function spec(name: string): CollectionSpec {
    const found = specs.get(name)
    if (found === undefined) throw new Error(`Collection ${name} was not announced`)
    return found
  }

  function insertOr(collection: string, doc: Doc, over: boolean): boolean {
    const { sql, values } = putSql(spec(collection), doc, over)
    if (prepare(sql).run(...values).changes === 0) return false
    if (spec(collection).tokens === true) putTokens(prepare, collection, doc)
    return true
  }

  function remove(collection: string, id: string): void {
    prepare(`DELETE FROM "${collection}" WHERE id = ?`).run(id)
    if (spec(collection).tokens === true) prepare(`DELETE FROM "${collection}#" WHERE id = ?`).run(id)
  }

  function write(change: Write): void {
    if (change.kind === 'put') insertOr(change.collection, change.doc, true)
    else if (change.kind === 'remove') remove(change.collection, change.id)
    else for (const { id } of ofPerson(change.collection, change.person)) remove(change.collection, id)
  }

  function docs(collection: string, rows: readonly Record<string, unknown>[]): readonly Doc[] {
    return rows.map((row) => asDoc(spec(collection), row))
  }

  function ofPerson(collection: string, person: number): readonly Doc[] {
    return docs(collection, prepare(`SELECT * FROM "${collection}" WHERE person = ? ORDER BY id`).all(person))
  }

  function one(collection: string, id = ''): Doc | undefined {
    const row = prepare(`SELECT * FROM "${collection}" WHERE id = ?`).get(id)
    return row === undefined ? undefined : asDoc(spec(collection), row)
  }

  return {
    announce: (made) => {
      specs.set(made.name, made)
      createTables(db, made)
    },
    forgetSpec: (name) => {
      specs.delete(name)
    },
    put: (collection, doc) => {
      insertOr(collection, doc, true)
    },
    insert: (collection, doc) => insertOr(collection, doc, false),
    write,
    one,
    many: (collection, ids) => {
      const sql = `SELECT * FROM "${collection}" WHERE id IN (SELECT value FROM json_each(?))`
      return docs(collection, prepare(sql).all(JSON.stringify(ids)))
    },
    ofPerson,
    list: (collection, query) => {
      const { sql, values } = listQuery(spec(collection), query)
      return docs(collection, prepare(sql).all(...values))
    },
    move: (progress) => moveReader(prepare, progress),
  }
}

function putTokens(prepare: (sql: string) => StatementSync, collection: string, { id, tokens = [] }: Doc): void {
  prepare(`DELETE FROM "${collection}#" WHERE id = ?`).run(id)
  const insert = prepare(`INSERT OR IGNORE INTO "${collection}#" VALUES (?, ?)`)
  for (const token of tokens) insert.run(token, id)
}

function moveReader(prepare: (sql: string) => StatementSync, { reader, source, expected, next }: Progress): boolean {
  const row = prepare('SELECT "next" FROM progress WHERE reader = ? AND source = ?').get(reader, source)
  if ((row === undefined ? 0 : integer(row, 'next')) !== expected) return false
  prepare('INSERT OR REPLACE INTO progress VALUES (?, ?, ?)').run(reader, source, next)
  return true
}
