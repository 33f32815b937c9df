import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CollectionSpec, Doc, Query } from '../ports/document-store.ts'
import { integer, text } from './sqlite.ts'

interface Sql {
  readonly sql: string
  readonly values: SQLInputValue[]
}

/** Makes the tables and indexes of a collection where they are missing. Names come from code, never from a request. */
export function createTables(db: DatabaseSync, spec: CollectionSpec): void {
  const { name, sort = [], ledger = false, tokens = false } = spec
  const columns = sort.map((field) => `, "${field}"`).join('')
  db.exec(`CREATE TABLE IF NOT EXISTS "${name}" (id TEXT PRIMARY KEY, person INTEGER NOT NULL, body TEXT NOT NULL,
    expires INTEGER${columns}) ${ledger ? 'WITHOUT ROWID' : ''}`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${name}/expires" ON "${name}" (expires) WHERE expires IS NOT NULL`)
  for (const [index, fields] of indexesOf(spec)) {
    db.exec(`CREATE INDEX IF NOT EXISTS "${name}/${index}" ON "${name}" (${fields})`)
  }
  if (!tokens) return
  db.exec(`CREATE TABLE IF NOT EXISTS "${name}#" (token TEXT, id TEXT, PRIMARY KEY (token, id)) WITHOUT ROWID`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${name}#/id" ON "${name}#" (id)`)
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

/** One page in the order of a sort value, ties by id. @throws RangeError where the collection is not sorted by it. */
export function listQuery({ name, sort = [] }: CollectionSpec, query: Query): Sql {
  if (query.sort !== 'id' && !sort.includes(query.sort)) throw new RangeError(`${name} is not sorted by ${query.sort}`)
  const values: SQLInputValue[] = []
  const where: string[] = []
  for (const token of query.tokens ?? []) {
    where.push(`id IN (SELECT id FROM "${name}#" WHERE token = ?)`)
    values.push(token)
  }
  if (query.person !== undefined) {
    where.push('person = ?')
    values.push(query.person)
  }
  if (query.after !== undefined) {
    where.push(`("${query.sort}", id) ${query.descending === true ? '<' : '>'} (?, ?)`)
    values.push(query.after.value, query.after.id)
  }
  const way = query.descending === true ? 'DESC' : 'ASC'
  const clause = where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''
  values.push(query.limit)
  return { sql: `SELECT * FROM "${name}" ${clause} ORDER BY "${query.sort}" ${way}, id ${way} LIMIT ?`, values }
}
