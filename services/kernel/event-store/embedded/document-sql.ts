import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { type CollectionSpec, type Doc, sortedBy } from '../ports/document-store.ts'
import { integer, text } from './sqlite.ts'
import { createTagTable } from './tags.ts'
import { createTokenIndex, tokensText } from './token-index.ts'

/** Names of tables and indexes come from code, never from a request. */
export function createTables(db: DatabaseSync, spec: CollectionSpec): void {
  const { name, ledger = false, tokens = false, tags = false, spans = false, indexedLater = false } = spec
  const columns = sortedBy(spec)
    .map((field) => `, "${field}"`)
    .join('')
  const [key, row] = tokens
    ? ['NOT NULL UNIQUE', ', tokens TEXT NOT NULL, "row" INTEGER PRIMARY KEY']
    : ['PRIMARY KEY', '']
  db.exec(`CREATE TABLE IF NOT EXISTS "${name}" (id TEXT ${key}, person INTEGER NOT NULL, body TEXT NOT NULL,
    expires INTEGER${columns}${row}) ${ledger ? 'WITHOUT ROWID' : ''}`)
  db.exec(`CREATE INDEX IF NOT EXISTS "${name}/expires" ON "${name}" (expires) WHERE expires IS NOT NULL`)
  for (const [index, fields] of indexesOf(spec)) {
    db.exec(`CREATE INDEX IF NOT EXISTS "${name}/${index}" ON "${name}" (${fields})`)
  }
  if (tokens && !indexedLater) createTokenIndex(db, spec)
  if (tags || spans) createTagTable(db, spec)
}

/** Every index costs a page or two per save, so each collection has only those it is queried by. */
function indexesOf(spec: CollectionSpec): [string, string][] {
  const { sort = [], ledger = false, personal = false, sequence, indexedLater = false } = spec
  if (ledger) return []
  // A person has few documents: this leaner index needs a tenth of the pages. Sequence values are unique and ascending,
  // so a save writes only to the last page.
  const ordered: [string, string][] = sequence === undefined ? [] : [[sequence, `"${sequence}"`]]
  if (personal) return [['person', 'person'], ...ordered]
  const orders = indexedLater || spec.spans === true ? [] : sort
  return [['person', 'person, id'], ...orders.map((field): [string, string] => [field, `"${field}", id`])]
}

export function putSql(spec: CollectionSpec, over: boolean): string {
  const { name, tokens = false } = spec
  const sort = sortedBy(spec)
  const marks = `${sort.map(() => ', ?').join('')}${tokens ? ', ?, NULL' : ''}`
  const columns = ['person', 'body', 'expires', ...sort, ...(tokens ? ['tokens'] : [])].map(
    (column) => `"${column}" = excluded."${column}"`,
  )
  const conflict = over ? `UPDATE SET ${columns.join(', ')}` : 'NOTHING'
  return `INSERT INTO "${name}" VALUES (?, ?, ?, ?${marks}) ON CONFLICT (id) DO ${conflict}`
}

export function alikeSql(spec: CollectionSpec, other: string): string {
  const { name } = spec
  const isAlike = ['person', 'body', ...sortedBy(spec)].map((column) => `b."${column}" IS a."${column}"`).join(' AND ')
  // `CROSS JOIN` fixes the join order: this one's index of persons, then the other's ids.
  return `SELECT a.person, count(*) AS documents FROM "${name}" AS a CROSS JOIN "${other}" AS b ON b.id = a.id
    WHERE a.person > ? AND ${isAlike} GROUP BY a.person ORDER BY a.person LIMIT 1000`
}

export function valuesOf(spec: CollectionSpec, doc: Doc): SQLInputValue[] {
  const { tokens = false } = spec
  const { id, person, body, expires = null } = doc
  const values = sortedBy(spec).map((field) => doc.sort?.[field] ?? '')
  return [id, person, body, expires, ...values, ...(tokens ? [tokensText(doc)] : [])]
}

export function asDoc(spec: CollectionSpec, row: Record<string, unknown>): Doc {
  const { expires } = row
  const sort = sortedBy(spec)
  const values = Object.fromEntries(sort.map((field) => [field, row[field] as string | number]))
  return {
    id: text(row, 'id'),
    person: integer(row, 'person'),
    body: text(row, 'body'),
    ...(sort.length > 0 && { sort: values }),
    ...(typeof expires === 'number' && { expires }),
  }
}
