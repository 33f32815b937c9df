import type { DatabaseSync } from 'node:sqlite'
import type { CollectionSpec, Doc } from '../ports/document-store.ts'
import { type Prepare, text } from './sqlite.ts'

/** The words of documents that are kept in a table beside them; also the name of its first column. */
export type WordKind = 'tag' | 'token'

/** The table beside a collection that holds the words of its documents. */
export function sideTable(collection: string, kind: WordKind): string {
  return `${collection}${kind === 'tag' ? '=' : '#'}`
}

/** Tags have the sort values beside them, so that a page of a tag is read in every order, and no more than that. */
function columnsOf({ sort = [] }: CollectionSpec, kind: WordKind): readonly string[] {
  return kind === 'tag' ? sort : []
}

/** Creates the table and its indexes where they are missing. */
export function createSideTable(db: DatabaseSync, spec: CollectionSpec, kind: WordKind): void {
  const table = sideTable(spec.name, kind)
  const sort = columnsOf(spec, kind)
  const columns = sort.map((field) => `"${field}", `).join('')
  db.exec(`CREATE TABLE IF NOT EXISTS "${table}"
    (${kind} TEXT, id TEXT, ${columns}PRIMARY KEY (${kind}, id)) WITHOUT ROWID`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${table}/id" ON "${table}" (id)`)
  for (const field of sort) {
    db.exec(`CREATE INDEX IF NOT EXISTS "${table}/${field}" ON "${table}" (${kind}, "${field}", id)`)
  }
}

/** Writes the words of documents; only what has changed, as a document usually keeps most of them. */
export function sideWriter(prepare: Prepare, spec: CollectionSpec, kind: WordKind) {
  const table = sideTable(spec.name, kind)
  const sort = columnsOf(spec, kind)
  const upsert = upsertSql(table, kind, sort)
  return {
    put: (doc: Doc): void => {
      const known = new Set(
        prepare(`SELECT ${kind} FROM "${table}" WHERE id = ?`)
          .all(doc.id)
          .map((row) => text(row, kind)),
      )
      const wanted = new Set(kind === 'tag' ? doc.tags : doc.tokens)
      const remove = prepare(`DELETE FROM "${table}" WHERE ${kind} = ? AND id = ?`)
      for (const word of known.difference(wanted)) remove.run(word, doc.id)
      const values = sort.map((field) => doc.sort?.[field] ?? '')
      // Without sort values there is nothing to change in the words that stay.
      const changed = sort.length === 0 ? wanted.difference(known) : wanted
      for (const word of changed) prepare(upsert).run(word, doc.id, ...values)
    },
    remove: (id: string): void => {
      prepare(`DELETE FROM "${table}" WHERE id = ?`).run(id)
    },
  }
}

/** Only changed columns are written: SQLite leaves the indexes of the others alone. */
function upsertSql(table: string, kind: WordKind, sort: readonly string[]): string {
  const insert = `INSERT INTO "${table}" VALUES (?, ?${', ?'.repeat(sort.length)}) ON CONFLICT (${kind}, id) DO`
  if (sort.length === 0) return `${insert} NOTHING`
  const sets = sort.map((field) => `"${field}" = excluded."${field}"`).join(', ')
  const changed = sort.map((field) => `"${field}" IS NOT excluded."${field}"`).join(' OR ')
  return `${insert} UPDATE SET ${sets} WHERE ${changed}`
}
