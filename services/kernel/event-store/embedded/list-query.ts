import type { SQLInputValue } from 'node:sqlite'
import type { CollectionSpec, Query } from '../ports/document-store.ts'
import { sideTable, type WordKind } from './side-tables.ts'

export interface Sql {
  readonly sql: string
  readonly values: SQLInputValue[]
}

/** What a page is read along: the order itself, a tag's part of it, or the few documents of a token, then sorted. */
export type QueryPlan = 'order' | WordKind

/**
 * One page in the order of a sort value, ties by id. Where the way is a tag or a token, it is the first of the query's.
 * @throws RangeError where the collection is not sorted by it.
 */
export function listQuery({ name, sort = [] }: CollectionSpec, query: Query, way: QueryPlan): Sql {
  if (query.sort !== 'id' && !sort.includes(query.sort)) throw new RangeError(`${name} is not sorted by ${query.sort}`)
  const path = alongside(name, query.sort, way)
  const conditions = [...carried(name, query, path), ...among(query, path)]
  const clause = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : ''
  const to = query.descending === true ? 'DESC' : 'ASC'
  const ties = query.sort === 'id' ? '' : `, ${path.main}.id ${to}`
  return {
    sql: `SELECT d.* FROM ${path.from} ${clause} ORDER BY ${path.column} ${to}${ties} LIMIT ?`,
    values: [...conditions.flatMap(({ values }) => values), query.limit],
  }
}

interface ScanPath {
  readonly way: QueryPlan
  readonly from: string
  /** The table that is read first, and the column in whose order. */
  readonly main: string
  readonly column: string
}

/** `CROSS JOIN` keeps SQLite to this way: what it knows of an index says nothing of how rare one value is. */
function alongside(name: string, sort: string, way: QueryPlan): ScanPath {
  if (way === 'order') return { way, from: `"${name}" AS d`, main: 'd', column: `d."${sort}"` }
  const from = `"${sideTable(name, way)}" AS w CROSS JOIN "${name}" AS d ON d.id = w.id`
  const isBeside = way === 'tag' || sort === 'id'
  return { way, from, main: 'w', column: `${isBeside ? 'w' : 'd'}."${sort}"` }
}

function carried(name: string, { tags = [], tokens = [] }: Query, { way, main }: ScanPath): Sql[] {
  const carries = (kind: WordKind) => (value: string, at: number) => {
    const beside = `EXISTS (SELECT 1 FROM "${sideTable(name, kind)}" AS b WHERE b.${kind} = ? AND b.id = ${main}.id)`
    return { sql: way === kind && at === 0 ? `w.${kind} = ?` : beside, values: [value] }
  }
  return [...tags.map(carries('tag')), ...tokens.map(carries('token'))]
}

function among({ person, after, descending }: Query, { main, column }: ScanPath): Sql[] {
  const past = `(${column}, ${main}.id) ${descending === true ? '<' : '>'} (?, ?)`
  return [
    ...(person === undefined ? [] : [{ sql: 'd.person = ?', values: [person] }]),
    ...(after === undefined ? [] : [{ sql: past, values: [after.value, after.id] }]),
  ]
}
