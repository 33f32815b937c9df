import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { type CollectionSpec, type Doc, sortedBy } from '../ports/document-store.ts'
import { integer, type Prepare, text } from './sqlite.ts'

export function tokenIndex(collection: string): string {
  return `${collection}~`
}

/** Versions before 2026-11-28 kept one row per token. */
export function tokenTableBefore(collection: string): string {
  return `${collection}#`
}

/**
 * SQLite FTS5 over the column `tokens` of the documents (https://www.sqlite.org/fts5.html). `secure-delete` removes
 * tokens from the index at once: otherwise an erased document's tokens stay until segments are merged.
 */
export function createTokenIndex(db: DatabaseSync, spec: CollectionSpec): void {
  const { name } = spec
  const index = tokenIndex(name)
  const isNew = db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(index) === undefined
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS "${index}" USING fts5
    (tokens, content = "${name}", content_rowid = "row", detail = none, columnsize = 0, tokenize = "ascii")`)
  db.exec(`INSERT INTO "${index}" ("${index}", rank) VALUES ('secure-delete', 1)`)
  const columns = ['row', 'id', ...sortedBy(spec)].map((column) => `"${column}"`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${name}/row" ON "${name}" (${columns})`)
  // A replay writes its documents first: replacing their tokens one by one would take longer than all the rest.
  if (isNew) db.exec(`INSERT INTO "${index}" ("${index}") VALUES ('rebuild')`)
}

/** The column `tokens`: a space before and after each token. */
export function tokensText({ tokens = [] }: Doc): string {
  return tokens.length === 0 ? '' : ` ${[...new Set(tokens)].join(' ')} `
}

/** Both lists are in the order of rows, as FTS5 writes a segment for every row that is out of order. */
export function tokenWriter(prepare: Prepare, { name }: CollectionSpec) {
  const index = tokenIndex(name)
  const ids = 'id IN (SELECT value FROM json_each(?))'
  const select = prepare(`SELECT "row", id, tokens FROM "${name}" WHERE ${ids} ORDER BY "row"`)
  const remove = prepare(`DELETE FROM "${index}" WHERE rowid = ?`)
  const insert = prepare(`INSERT INTO "${index}" (rowid, tokens)
    SELECT "row", tokens FROM "${name}" WHERE ${ids} AND tokens <> '' ORDER BY "row"`)
  return {
    /** Removes changed tokens, before the documents are written. Returns the ids of documents to add after that. */
    remove: (changes: ReadonlyMap<string, Doc | undefined>): readonly string[] => {
      const fresh = new Set([...changes.values()].flatMap((doc) => doc?.id ?? []))
      for (const row of select.all(JSON.stringify([...changes.keys()]))) {
        const [id, before] = [text(row, 'id'), text(row, 'tokens')]
        const doc = changes.get(id)
        if (doc !== undefined && tokensText(doc) === before) fresh.delete(id)
        else if (before !== '') remove.run(integer(row, 'row'))
      }
      return [...fresh]
    },
    add: (written: readonly string[]): void => {
      if (written.length > 0) insert.run(JSON.stringify(written))
    },
  }
}

export interface Condition {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/** Of rows of the index. Tokens contain no quote. */
export function matches(collection: string, tokens: readonly string[]): Condition {
  return { sql: `"${tokenIndex(collection)}" MATCH ?`, values: [tokens.map((token) => `"${token}"`).join(' ')] }
}
