import type { SQLInputValue } from 'node:sqlite'
import type { CollectionSpec, Query } from '../ports/document-store.ts'
import { sideTable, type WordKind } from './side-tables.ts'
import { numberOf, type Prepare } from './sqlite.ts'

/** Which entry of a word tells how dense its documents lie: the sixteenth, in the order of ids. */
const RARE_OFFSET = 15
/** So few documents are sorted faster than they are found along the order. */
const RARE_COUNT = 2_000
/**
 * So many entries of an order are looked at, for their ids, in the time in which the sort value of one row is read: of
 * the pages of rows, few are in memory.
 */
const ALONG_PER_ROW = 12
/** So many entries of the rarest word tell whether most of its documents carry the others too. */
const SAMPLE = 16

/** A tag or a token that documents must carry. */
interface Word {
  readonly kind: WordKind
  readonly table: string
  readonly value: string
}

/** The words of a query, and how its documents are best read. */
export interface Plan {
  readonly words: readonly Word[]
  /** Along the documents of this word; undefined: along the order itself. */
  readonly lead: Word | undefined
  /** About how many documents a leading token has, and how many of them carry all words. */
  readonly leads?: { readonly count: number; readonly match: number }
}

/** The words that documents must carry. */
export interface Words {
  readonly tags: readonly string[]
  readonly tokens: readonly string[]
}

interface Sql {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

export function wordsOf({ name }: CollectionSpec, kind: WordKind, values: readonly string[]): readonly Word[] {
  return values.map((value) => ({ kind, table: `"${sideTable(name, kind)}"`, value }))
}

/** How the documents of a query are best read; with the rarest words of each kind first, as they rule out most. */
export function planOf(prepare: Prepare, spec: CollectionSpec, { tags, tokens }: Words): Plan {
  const countOf = ({ kind, table, value }: Word) => {
    const some = `SELECT 1 FROM ${table} WHERE ${kind} = ? LIMIT ${RARE_COUNT}`
    return numberOf(prepare(`SELECT count(*) FROM (${some})`), value)
  }
  const byTag = byRarity(prepare, wordsOf(spec, 'tag', tags))
  const byToken = byRarity(prepare, wordsOf(spec, 'token', tokens))
  const [[tag], [token]] = [byTag, byToken]
  const words = [...byTag, ...byToken]
  const byTheTag: Plan = { words, lead: tag }
  if (token === undefined || (tag !== undefined && countOf(tag) < RARE_COUNT)) return byTheTag
  const count = countOf(token)
  if (count >= RARE_COUNT) return byTheTag
  return { words, lead: token, leads: { count, match: count * shareOf(prepare, words, token) } }
}

/** Whether most documents of a leading token carry all words: they are sorted before they are looked at. */
export function isDense({ leads }: Plan): boolean {
  return leads !== undefined && leads.match > leads.count / 2
}

/**
 * Which share of the documents of a leading token carries all words. Its first entries speak for all, as ids say
 * nothing of what documents hold.
 */
function shareOf(prepare: Prepare, words: readonly Word[], lead: Word): number {
  const others = besides(words, lead)
  if (others.length === 0) return 1
  const some = `SELECT id FROM ${lead.table} WHERE ${lead.kind} = ? LIMIT ${SAMPLE}`
  const sql = `SELECT count(*) FROM (${some}) AS w WHERE ${conditionOf(others)}`
  return numberOf(prepare(sql), lead.value, ...valuesOf(others)) / SAMPLE
}

/**
 * To count the documents of each word would take as long as to look at them: the later the sixteenth comes, the fewer
 * they are.
 */
function byRarity(prepare: Prepare, words: readonly Word[]): readonly Word[] {
  const [first, second] = words
  if (first === undefined || second === undefined) return words
  const { kind, table } = first
  const sixteenth = `SELECT id FROM ${table} WHERE ${kind} = value ORDER BY id LIMIT 1 OFFSET ${RARE_OFFSET}`
  const rows = prepare(`SELECT value FROM json_each(?) ORDER BY ifnull((${sixteenth}), char(1114111)) DESC`)
  return rows
    .all(JSON.stringify(words.map(({ value }) => value)))
    .map(({ value }) => ({ ...first, value: String(value) }))
}

/**
 * One page in the order of a sort value, ties by id. Led by a word it is read along that tag's part of the order, or
 * among the few documents of that token, which are sorted after or, where most of them match, before they are looked at
 * for the other words; led by none, along the order.
 * @param sorted how many of the documents that are sorted first are looked at; fewer than all may not fill the page
 * @throws RangeError where the collection is not sorted by the value.
 */
export function listQuery(spec: CollectionSpec, query: Query, plan: Plan, sorted = RARE_COUNT): Sql {
  if (plan.lead === undefined && plan.words.length > 0) return alongQuery(spec, query, plan.words, -1)
  const { from, where, by, joined, values } = rowsOf(spec, query, plan)
  const ordered = `FROM ${from} ${where} ORDER BY ${by} LIMIT ?`
  if (!isSortedFirst(plan)) return { sql: `SELECT d.* ${ordered}`, values: [...values, query.limit] }
  const carries = besides(plan.words, plan.lead)
  // In the order of the inner rows, of which SQLite looks at no more than it needs; their limit keeps them sorted.
  return {
    sql: `SELECT d.* FROM (SELECT w.id AS id ${ordered}) AS w ${joined} WHERE ${conditionOf(carries)} LIMIT ?`,
    values: [...values, sorted, ...valuesOf(carries), query.limit],
  }
}

/** A word alone is enough to be sorted by. */
function isSortedFirst(plan: Plan): boolean {
  return isDense(plan) && plan.words.some((word) => word !== plan.lead)
}

/**
 * The page along the order itself, of which no more than `most` entries are looked at (-1: all of them), first for
 * their ids alone: to read a document takes longer than to see that it lacks a word.
 */
function alongQuery(spec: CollectionSpec, query: Query, words: readonly Word[], most: number): Sql {
  const { from, where, by, joined, values } = rowsOf(spec, query, { words: [], lead: undefined })
  const carries = besides(words)
  return {
    sql: `SELECT d.* FROM (SELECT d.id AS id FROM ${from} ${where} ORDER BY ${by} LIMIT ?) AS w ${joined}
      WHERE ${conditionOf(carries)} LIMIT ?`,
    values: [...values, most, ...valuesOf(carries), query.limit],
  }
}

/**
 * The page along the order, where the documents of the leading token are so many that those of a page come sooner than
 * all of them are sorted; undefined where they do not. They may all be at the other end, as names are in their own
 * order, so only twice as many entries are looked at as they should be among.
 */
function foundAlong(prepare: Prepare, spec: CollectionSpec, query: Query, { words, leads }: Plan) {
  if (leads === undefined || leads.match === 0) return undefined
  const all = numberOf(prepare(`SELECT max(rowid) FROM "${spec.name}"`))
  const most = Math.ceil((2 * query.limit * all) / leads.match)
  if (most > ALONG_PER_ROW * leads.count) return undefined
  const { sql, values } = alongQuery(spec, query, words, most)
  const rows = prepare(sql).all(...values)
  return rows.length === query.limit ? rows : undefined
}

/**
 * The rows of one page. Where documents are sorted before they are looked at, the first few are enough as a rule, and
 * SQLite sorts a few out of hundreds faster than all of them.
 */
export function listRows(prepare: Prepare, spec: CollectionSpec, query: Query, plan: Plan) {
  const along = foundAlong(prepare, spec, query, plan)
  if (along !== undefined) return along
  const listed = (sorted?: number) => {
    const { sql, values } = listQuery(spec, query, plan, sorted)
    return prepare(sql).all(...values)
  }
  const few = 2 * query.limit + SAMPLE
  if (!isSortedFirst(plan) || few >= RARE_COUNT) return listed()
  const rows = listed(few)
  return rows.length < query.limit ? listed() : rows
}

/** What a list is sorted by, and the words that it is chosen by. */
export type Listed = Pick<Query, 'sort' | 'descending' | 'tags' | 'tokens'>

/**
 * The ids and sort values of all documents that a token leads to, in order: those that carry the other words too, or,
 * where most do, whatever they carry.
 */
export function orderQuery(spec: CollectionSpec, listed: Listed, plan: Plan): Sql {
  const { from, where, by, column, values } = rowsOf(spec, listed, plan)
  return { sql: `SELECT w.id AS id, ${column} AS value FROM ${from} ${where} ORDER BY ${by}`, values }
}

/** The documents of these ids that carry the words, in the order of the ids, which is the one that they are read in. */
export function inOrderQuery({ name }: CollectionSpec, words: readonly Word[]): Sql {
  const conditions = words.map((word) => isBeside(word, 'd'))
  const where = conditions.length > 0 ? `WHERE ${conditionOf(conditions)}` : ''
  const from = `json_each(?) AS w CROSS JOIN "${name}" AS d ON d.id = w.value`
  return { sql: `SELECT d.* FROM ${from} ${where} LIMIT ?`, values: valuesOf(conditions) }
}

/** Where the rows of a query come from, and how they are sorted. */
function rowsOf(spec: CollectionSpec, query: Listed & Partial<Query>, plan: Plan) {
  const { words, lead } = plan
  const { person } = query
  const { column, by, past } = orderOf(spec, query, lead)
  const conditions: readonly Sql[] = [
    ...(lead === undefined ? [] : [{ sql: `w.${lead.kind} = ?`, values: [lead.value] }]),
    ...(isDense(plan) ? [] : besides(words, lead, lead === undefined ? 'd' : 'w')),
    ...(person === undefined ? [] : [{ sql: 'd.person = ?', values: [person] }]),
    ...past,
  ]
  const where = conditions.length > 0 ? `WHERE ${conditionOf(conditions)}` : ''
  // `CROSS JOIN` keeps SQLite to this way: what it knows of an index says nothing of how rare one value is.
  const joined = `CROSS JOIN "${spec.name}" AS d ON d.id = w.id`
  const from = lead === undefined ? `"${spec.name}" AS d` : `${lead.table} AS w ${joined}`
  return { from, where, by, column, joined, values: valuesOf(conditions) }
}

/** What the rows of a query are sorted by, and that they come after the page before. */
function orderOf({ name, sort = [] }: CollectionSpec, query: Listed & Partial<Query>, lead: Word | undefined) {
  const { sort: by, descending = false, after } = query
  if (by !== 'id' && !sort.includes(by)) throw new RangeError(`${name} is not sorted by ${by}`)
  const main = lead === undefined ? 'd' : 'w'
  // Beside a tag stand the sort values, beside a token the id alone.
  const column = `${lead?.kind === 'token' && by !== 'id' ? 'd' : main}."${by}"`
  const to = descending ? 'DESC' : 'ASC'
  const past = `(${column}, ${main}.id) ${descending ? '<' : '>'} (?, ?)`
  return {
    column,
    by: `${column} ${to}${by === 'id' ? '' : `, ${main}.id ${to}`}`,
    past: after === undefined ? [] : [{ sql: past, values: [after.value, after.id] }],
  }
}

/** That the document of a row carries the words, but the one that leads there. */
export function besides(words: readonly Word[], lead?: Word, row = 'w'): readonly Sql[] {
  return words.filter((word) => word !== lead).map((word) => isBeside(word, row))
}

export function conditionOf(conditions: readonly Sql[]): string {
  return conditions.map(({ sql }) => sql).join(' AND ')
}

export function valuesOf(conditions: readonly Sql[]): readonly SQLInputValue[] {
  return conditions.flatMap(({ values }) => values)
}

/**
 * That the document of a row carries the word. Not by `EXISTS`: SQLite would look among the words of each document,
 * which lie on as many pages, instead of among the documents of the word.
 */
function isBeside({ kind, table, value }: Word, row: string): Sql {
  const found = `SELECT 1 FROM ${table} AS b WHERE b.${kind} = ? AND b.id = ${row}.id`
  return { sql: `(${found}) IS NOT NULL`, values: [value] }
}
