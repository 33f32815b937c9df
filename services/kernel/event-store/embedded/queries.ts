import type { Bound, CollectionSpec, Counting, Query, Tally } from '../ports/document-store.ts'
import { numberOf, type Prepare } from './sqlite.ts'
import { tagTable } from './tags.ts'
import { type Condition, matches, tokenIndex } from './token-index.ts'

/** The entry, in id order, whose id shows how dense a tag's documents are: the sixteenth. */
const RARE_OFFSET = 15
/** Reading and sorting this many documents takes as long as walking a sort order of 10,000. */
const FEW = 200
/** If one in this many documents matches, a page's documents are the first few in any order. */
const DENSE = 16
/** From this number on most tokens are common, as in an address, and finding documents with all takes long. */
const MANY_TOKENS = 8
/** Maximum number of documents with the rarest word to examine for other words when counting. */
const MAX_PROBES = 10_000

/** The rows that a query reads: all documents (in order), those with a tag (in order), or those with tokens. */
export interface Lead {
  readonly from: string
  /** The table with the sort values. */
  readonly main: 'd' | 'w'
  readonly where: readonly Condition[]
  /** Sorts what it reads, instead of reading in order. */
  readonly sorts?: boolean
}

// `CROSS JOIN` fixes the join order: SQLite's index statistics do not show how rare one value is.
export function leadOf({ name }: CollectionSpec, tag?: string): Lead {
  if (tag === undefined) return { from: `"${name}" AS d`, main: 'd', where: [] }
  const from = `"${tagTable(name)}" AS w CROSS JOIN "${name}" AS d ON d.id = w.id`
  return { from, main: 'w', where: [{ sql: 'w.tag = ?', values: [tag] }] }
}

/** By the index of rows, which has the ids and sort values. @param rows a JSON list */
export function leadByRows({ name }: CollectionSpec, rows: string): Lead {
  const where = [{ sql: 'd."row" IN (SELECT value FROM json_each(?))', values: [rows] }]
  return { from: `"${name}" AS d INDEXED BY "${name}/row"`, main: 'd', where }
}

/** Few matches are sorted. Of many, the next in the sort order are close, so that is walked. */
export function listRows(prepare: Prepare, spec: CollectionSpec, query: Query) {
  const { tokens = [], limit } = query
  const tags = byRarity(prepare, spec, query.tags)
  const run = ({ sql, values }: Condition) => prepare(sql).all(...values)
  const lead = leadOf(spec, tags[0])
  const others = hasTags(spec, tags.slice(1), lead.main)
  if (tokens.length === 0) {
    const sorts = isFewWithin(prepare, spec, query, tags[0])
    return run(listQuery(spec, query, { ...lead, ...(sorts && { sorts }) }, others))
  }
  const rare = rareLead(prepare, spec, { tags, tokens })
  if (rare !== undefined) return run(listQuery(spec, query, rare, [...hasTags(spec, tags), ...hasTokens(tokens)]))
  const { few, isDense } = firstMatches(prepare, spec, tokens)
  if (few !== undefined) return run(sortedQuery(spec, query, few, hasTags(spec, tags)))
  const rows = isDense ? run(denseQuery(spec, query, lead, others)) : []
  return rows.length === limit ? rows : run(listQuery(spec, query, lead, [...others, isMatch(spec, tokens)]))
}

/** The rarest tag or the first token, if only a few documents have it: all are read to check the others. */
function rareLead(prepare: Prepare, spec: CollectionSpec, { tags: [tag], tokens }: Words): Lead | undefined {
  const [first] = tokens
  if (first === undefined) return undefined
  const isCommon = `SELECT 1 FROM "${tagTable(spec.name)}" WHERE tag = ? LIMIT 1 OFFSET ${FEW}`
  if (tag !== undefined && prepare(isCommon).get(tag) === undefined) return leadOf(spec, tag)
  return tokens.length < MANY_TOKENS ? undefined : firstMatches(prepare, spec, [first]).few
}

interface Words {
  readonly tags: readonly string[]
  readonly tokens: readonly string[]
}

/** In another order they may be far apart, so few are sorted. */
function isFewWithin(prepare: Prepare, spec: CollectionSpec, { sort, atMost }: Query, tag?: string): boolean {
  if (atMost === undefined || atMost.sort === sort) return false
  const { sql, values } = entriesOf(spec, tag, atMost).entries
  return prepare(`${sql} LIMIT 1 OFFSET ${FEW}`).get(...values) === undefined
}

/** The row of the last one shows how dense they are, because rows are unrelated to content. */
function firstMatches(prepare: Prepare, spec: CollectionSpec, tokens: readonly string[]) {
  const { sql, values } = matchesOf(spec, tokens).entries
  const of = prepare(`SELECT json_group_array("row") AS "rows", max("row") AS last FROM (${sql} LIMIT ${FEW})`)
  const { rows, last } = of.get(...values) ?? {}
  const { length } = JSON.parse(String(rows))
  return { few: length < FEW ? leadByRows(spec, String(rows)) : undefined, isDense: length * DENSE > Number(last) }
}

/** @throws RangeError if the collection is not sorted by the value. */
export function listQuery(
  spec: CollectionSpec,
  query: Query,
  { from, main, where, sorts }: Lead,
  conditions: readonly Condition[] = [],
): Condition {
  const { person, limit } = query
  const { by, past } = orderOf(spec, query, main, sorts)
  const all = [
    ...where,
    ...conditions,
    ...boundOf(spec, query.atMost, main, sorts === true || query.atMost?.sort === query.sort),
    ...(person === undefined ? [] : [{ sql: 'd.person = ?', values: [person] }]),
    ...past,
  ]
  const filter = all.length > 0 ? `WHERE ${conditionOf(all)}` : ''
  return { sql: `SELECT d.* FROM ${from} ${filter} ORDER BY ${by} LIMIT ?`, values: [...valuesOf(all), limit] }
}

/** Sorts before it reads documents. */
export function sortedQuery(spec: CollectionSpec, query: Query, lead: Lead, tags: readonly Condition[]): Condition {
  const { sql, values } = listQuery(spec, query, lead, tags)
  const rows = sql.replace('d.*', 'd."row"')
  return { sql: `SELECT d.* FROM (${rows}) AS w CROSS JOIN "${spec.name}" AS d ON d."row" = w."row"`, values }
}

/** Looks for the tokens in the first documents, in order; may find less than a page. */
export function denseQuery(spec: CollectionSpec, query: Query, lead: Lead, tags: readonly Condition[]): Condition {
  const { tokens = [], limit } = query
  const { sql, values } = listQuery(spec, { ...query, limit: 2 * DENSE * limit }, lead, tags)
  const texts = hasTokens(tokens)
  // In the order of the inner rows, which SQLite reads only as needed.
  return {
    sql: `SELECT * FROM (${sql}) AS d WHERE ${conditionOf(texts)} LIMIT ?`,
    values: [...values, ...valuesOf(texts), limit],
  }
}

export function hasTokens(tokens: readonly string[]): readonly Condition[] {
  return tokens.map((token) => ({ sql: 'instr(d.tokens, ?)', values: [` ${token} `] }))
}

/** With `+`, SQLite reads along the order instead of sorting all matches. */
export function isMatch({ name }: CollectionSpec, tokens: readonly string[]): Condition {
  const { sql, values } = matches(name, tokens)
  return { sql: `+d."row" IN (SELECT rowid FROM "${tokenIndex(name)}" WHERE ${sql})`, values }
}

/** The rarest first, as it leads. Counting would cost as much as reading: the larger the sixteenth id, the rarer. */
function byRarity(prepare: Prepare, { name }: CollectionSpec, tags: readonly string[] = []): readonly string[] {
  if (tags.length < 2) return tags
  const table = `"${tagTable(name)}"`
  const sixteenth = `SELECT id FROM ${table} WHERE tag = value ORDER BY id LIMIT 1 OFFSET ${RARE_OFFSET}`
  const rows = prepare(`SELECT value FROM json_each(?) ORDER BY ifnull((${sixteenth}), char(1114111)) DESC`)
  return rows.all(JSON.stringify(tags)).map(({ value }) => String(value))
}

/** Not `EXISTS`: SQLite would search the tags of each document, each on another page. */
export function hasTags(
  { name }: CollectionSpec,
  tags: readonly string[] = [],
  main: Lead['main'] = 'd',
): readonly Condition[] {
  const sql = `(SELECT 1 FROM "${tagTable(name)}" AS b WHERE b.tag = ? AND b.id = ${main}.id) IS NOT NULL`
  return tags.map((tag) => ({ sql, values: [tag] }))
}

/** With `+`, SQLite reads along another order instead of sorting all documents within the bound. */
export function boundOf(
  spec: CollectionSpec,
  bound: Bound | undefined,
  main: Lead['main'],
  leads: boolean,
): readonly Condition[] {
  if (bound === undefined) return []
  assertSorted(spec, bound.sort)
  return [{ sql: `${leads ? '' : '+'}${main}."${bound.sort}" <= ?`, values: [bound.value] }]
}

function assertSorted({ name, sort = [] }: CollectionSpec, by: string): void {
  if (by !== 'id' && !sort.includes(by)) throw new RangeError(`${name} is not sorted by ${by}`)
}

function orderOf(spec: CollectionSpec, query: Query, main: Lead['main'], sorts = false) {
  const { sort: by, descending = false, after } = query
  assertSorted(spec, by)
  const column = `${sorts ? '+' : ''}${main}."${by}"`
  const to = descending ? 'DESC' : 'ASC'
  const past = `(${column}, ${main}.id) ${descending ? '<' : '>'} (?, ?)`
  return {
    by: `${column} ${to}${by === 'id' ? '' : `, ${main}.id ${to}`}`,
    past: after === undefined ? [] : [{ sql: past, values: [after.value, after.id] }],
  }
}

export function conditionOf(conditions: readonly Condition[]): string {
  return conditions.map(({ sql }) => sql).join(' AND ')
}

export function valuesOf(conditions: readonly Condition[]) {
  return conditions.flatMap(({ values }) => values)
}

/** Exact unless the rarest word has many documents. */
export function countMatching(prepare: Prepare, spec: CollectionSpec, counting: Counting): Tally {
  const { most = Number.MAX_SAFE_INTEGER, tokens = [], atMost } = counting
  const tags = byRarity(prepare, spec, counting.tags)
  const rare = rareLead(prepare, spec, { tags, tokens })
  if (rare !== undefined) {
    const conditions = [...hasTags(spec, tags), ...hasTokens(tokens), ...boundOf(spec, atMost, rare.main, false)]
    return upTo(most, countRead(prepare, rare, conditions))
  }
  const [tag, ...others] = tags
  if (tag === undefined && atMost === undefined) return upTo(most, countUntagged(prepare, spec, tokens, most))
  const byTag = entriesOf(spec, tag, atMost)
  if (tokens.length === 0) return countEntries(prepare, { ...byTag, conditions: hasTags(spec, others, 'w'), most })
  if (tag === undefined || countUpTo(prepare, spec, tokens, MAX_PROBES) < MAX_PROBES) {
    const conditions = [...hasTags(spec, tags), ...boundOf(spec, atMost, 'd', false)]
    return countEntries(prepare, { ...matchesOf(spec, tokens), conditions, most })
  }
  return countEntries(prepare, { ...byTag, conditions: [...hasTags(spec, others, 'w'), isMatch(spec, tokens)], most })
}

function countRead(prepare: Prepare, { from, where }: Lead, conditions: readonly Condition[]): number {
  const all = [...where, ...conditions]
  return numberOf(prepare(`SELECT count(*) FROM ${from} WHERE ${conditionOf(all)}`), ...valuesOf(all))
}

function countUntagged(prepare: Prepare, spec: CollectionSpec, tokens: readonly string[], most: number): number {
  if (tokens.length > 0) return countUpTo(prepare, spec, tokens, most + 1)
  // SQLite adds up the leaf entry counts of its smallest index, which is faster than counting to a thousand.
  return numberOf(prepare(`SELECT count(*) FROM "${spec.name}"`))
}

function countUpTo(prepare: Prepare, spec: CollectionSpec, tokens: readonly string[], most: number): number {
  const { sql, values } = matchesOf(spec, tokens).entries
  return numberOf(prepare(`SELECT count(*) FROM (${sql} LIMIT ?)`), ...values, most)
}

interface Entries {
  readonly entries: Condition
  readonly joined: string
}

/** With a tag, or within a bound. */
function entriesOf(spec: CollectionSpec, tag: string | undefined, atMost: Bound | undefined): Entries {
  const { name } = spec
  const table = tag === undefined ? name : tagTable(name)
  const conditions = [
    ...(tag === undefined ? [] : [{ sql: 'w.tag = ?', values: [tag] }]),
    ...boundOf(spec, atMost, 'w', true),
  ]
  return {
    entries: { sql: `SELECT id FROM "${table}" AS w WHERE ${conditionOf(conditions)}`, values: valuesOf(conditions) },
    joined: `"${name}" AS d ON d.id = w.id`,
  }
}

/** This index has the ids of adjacent rows on one page. */
function matchesOf({ name }: CollectionSpec, tokens: readonly string[]): Entries {
  const { sql, values } = matches(name, tokens)
  return {
    entries: { sql: `SELECT rowid AS "row" FROM "${tokenIndex(name)}" WHERE ${sql}`, values },
    joined: `"${name}" AS d INDEXED BY "${name}/row" ON d."row" = w."row"`,
  }
}

interface Counted extends Entries {
  readonly conditions: readonly Condition[]
  readonly most: number
}

function countEntries(prepare: Prepare, { entries, joined, conditions, most }: Counted): Tally {
  const { sql, values } = entries
  const probes = conditions.length === 0 ? most + 1 : MAX_PROBES
  const filter = conditions.length === 0 ? '' : `CROSS JOIN ${joined} WHERE ${conditionOf(conditions)}`
  const counted = prepare(`SELECT count(*) FROM (SELECT 1 FROM (${sql} LIMIT ?) AS w ${filter} LIMIT ?)`)
  const { count, isMore } = upTo(most, numberOf(counted, ...values, probes, ...valuesOf(conditions), most + 1))
  return { count, isMore: isMore || prepare(`${sql} LIMIT 1 OFFSET ?`).get(...values, probes) !== undefined }
}

export function upTo(most: number, count: number): Tally {
  return { count: Math.min(count, most), isMore: count > most }
}
