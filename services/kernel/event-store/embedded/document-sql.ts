import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CollectionSpec, Doc } from '../ports/document-store.ts'
import { integer, text } from './sqlite.ts'

/** Makes the tables and indexes of a collection where they are missing. Names come from code, never from a request. */
export function createTables(db: DatabaseSync, spec: CollectionSpec): void {
  const { name, sort = [], ledger = false, tokens = false, tags = false } = spec
  const columns = sort.map((field) => `, "${field}"`).join('')
  db.exec(`CREATE TABLE IF NOT EXISTS "${name}" (id TEXT PRIMARY KEY, person INTEGER NOT NULL, body TEXT NOT NULL,
    expires INTEGER${columns}) ${ledger ? 'WITHOUT ROWID' : ''}`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${name}/expires" ON "${name}" (expires) WHERE expires IS NOT NULL`)
  for (const [index, fields] of indexesOf(spec)) {
    db.exec(`CREATE INDEX IF NOT EXISTS "${name}/${index}" ON "${name}" (${fields})`)
  }
  if (tokens) createTokens(db, name)
  if (tags) createTags(db, name, sort)
}

function createTokens(db: DatabaseSync, name: string): void {
  db.exec(`CREATE TABLE IF NOT EXISTS "${name}#" (token TEXT, id TEXT, PRIMARY KEY (token, id)) WITHOUT ROWID`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${name}#/id" ON "${name}#" (id)`)
}

/**
 * The sort values stand here again: what carries a tag lies in every order, so that a page of it is read and no more.
 */
function createTags(db: DatabaseSync, name: string, sort: readonly string[]): void {
  const columns = sort.map((field) => `"${field}", `).join('')
  db.exec(`CREATE TABLE IF NOT EXISTS "${name}=" (tag TEXT, id TEXT, ${columns}PRIMARY KEY (tag, id)) WITHOUT ROWID`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${name}=/id" ON "${name}=" (id)`)
  for (const field of sort) {
    db.exec(`CREATE INDEX IF NOT EXISTS "${name}=/${field}" ON "${name}=" (tag, "${field}", id)`)
  }
}

/** Every index costs a page or two with every save, so each collection has only those that it is asked through. */
function indexesOf({ sort = [], ledger = false, personal = false, sequence }: CollectionSpec): [string, string][] {
  if (ledger) return []
  // Few documents a person, sorted when they are asked for: the leaner index is a tenth of the pages.
  if (personal) return [['person', 'person'], ...(sequence === undefined ? [] : [ordered(sequence)])]
  return [['person', 'person, id'], ...sort.map((field): [string, string] => [field, `"${field}", id`])]
}

/** Without ids: the values never tie, and they come in order, so that a save writes to the last page alone. */
function ordered(field: string): [string, string] {
  return [field, `"${field}"`]
}

/** The statement that writes a document: over the one that is there, or only where there is none. */
export function putSql({ name, sort = [] }: CollectionSpec, over: boolean): string {
  const marks = sort.map(() => ', ?').join('')
  const columns = ['person', 'body', 'expires', ...sort].map((column) => `"${column}" = excluded."${column}"`)
  const conflict = over ? `UPDATE SET ${columns.join(', ')}` : 'NOTHING'
  return `INSERT INTO "${name}" VALUES (?, ?, ?, ?${marks}) ON CONFLICT (id) DO ${conflict}`
}

/** What that statement is given. */
export function valuesOf({ sort = [] }: CollectionSpec, doc: Doc): SQLInputValue[] {
  const { id, person, body, expires = null } = doc
  return [id, person, body, expires, ...sort.map((field) => doc.sort?.[field] ?? '')]
}

/** The document of a row. Tokens are not read back: nobody needs them. */
export function asDoc({ sort = [] }: CollectionSpec, row: Record<string, unknown>): Doc {
  const doc = { id: text(row, 'id'), person: integer(row, 'person'), body: text(row, 'body') }
  const expires = row.expires
  const values = Object.fromEntries(sort.map((field) => [field, row[field] as string | number]))
  return {
    ...doc,
    ...(sort.length > 0 && { sort: values }),
    ...(typeof expires === 'number' && { expires }),
  }
}
