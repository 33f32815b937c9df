import type { SQLInputValue } from 'node:sqlite'
import type { CollectionSpec, Counting, Query, Tally } from '../ports/document-store.ts'
import { sideTable, type WordKind } from './side-tables.ts'
import { numberOf, type Prepare } from './sqlite.ts'

/** The entry, in id order, whose id shows how dense a word's documents are: the sixteenth. */
const RARE_OFFSET = 15
/** Up to this many documents, sorting is faster than searching along the order. */
const RARE_COUNT = 2_000
/** Scanning this many index entries takes as long as reading one row: few row pages are in memory. */
const ALONG_PER_ROW = 12
/** This many entries of the rarest word show whether most of its documents carry the others too. */
const SAMPLE = 16
/** Maximum number of entries of the rarest word to examine for other words when counting. */
const MAX_PROBES = 10_000

interface Word {
  readonly kind: WordKind
  readonly table: string
  readonly value: string
}

export interface Plan {
  readonly words: readonly Word[]
  /** Read along the documents of this word; undefined: along the sort order. */
  readonly lead: Word | undefined
  /** Estimates: documents with the leading token, and those that carry all words. */
  readonly leads?: { readonly count: number; readonly match: number }
}

interface Words {
  readonly tags?: readonly string[]
  readonly tokens?: readonly string[]
}

interface Sql {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

export function wordsOf({ name }: CollectionSpec, kind: WordKind, values: readonly string[]): readonly Word[] {
  return values.map((value) => ({ kind, table: `"${sideTable(name, kind)}"`, value }))
}

/** The rarest words of each kind come first, as they rule out most documents. */
function planOf(prepare: Prepare, spec: CollectionSpec, { tags = [], tokens = [] }: Words): Plan {
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

/** Whether most documents of a leading token carry all words. These are sorted before they are checked. */
function isDense({ leads }: Plan): boolean {
  return leads !== undefined && leads.match > leads.count / 2
}

/** The first entries are a fair sample, because ids are unrelated to content. */
function shareOf(prepare: Prepare, words: readonly Word[], lead: Word): number {
  const others = besides(words, lead)
  if (others.length === 0) return 1
  const some = `SELECT id FROM ${lead.table} WHERE ${lead.kind} = ? LIMIT ${SAMPLE}`
  const sql = `SELECT count(*) FROM (${some}) AS w WHERE ${conditionOf(others)}`
  return numberOf(prepare(sql), lead.value, ...valuesOf(others)) / SAMPLE
}

/** Counting would cost as much as reading. The larger the sixteenth id, the rarer the word. */
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
 * A leading tag is read along its part of the order. A leading token's few documents are sorted after the check for
 * other words, or before it if most match. Without a leading word the page is read along the order.
 * @param sorted how many of the documents sorted first to check; fewer than all may not fill the page
 * @throws RangeError if the collection is not sorted by the value.
 */
export function listQuery(spec: CollectionSpec, query: Query, plan: Plan, sorted = RARE_COUNT): Sql {
  if (plan.lead === undefined && plan.words.length > 0) return alongQuery(spec, query, plan.words, -1)
  const { from, where, by, joined, values } = rowsOf(spec, query, plan)
  const ordered = `FROM ${from} ${where} ORDER BY ${by} LIMIT ?`
  if (!isSortedFirst(plan)) return { sql: `SELECT d.* ${ordered}`, values: [...values, query.limit] }
  const carries = besides(plan.words, plan.lead)
  // In the order of the inner rows, which SQLite reads only as needed; their limit keeps them sorted.
  return {
    sql: `SELECT d.* FROM (SELECT w.id AS id ${ordered}) AS w ${joined} WHERE ${conditionOf(carries)} LIMIT ?`,
    values: [...values, sorted, ...valuesOf(carries), query.limit],
  }
}

function isSortedFirst(plan: Plan): boolean {
  return isDense(plan) && plan.words.some((word) => word !== plan.lead)
}

/** Reads at most `most` entries (-1: all), and ids first, because reading documents takes longer. */
function alongQuery(spec: CollectionSpec, query: Query, words: readonly Word[], most: number): Sql {
  const { from, where, by, joined, values } = rowsOf(spec, query, { words: [], lead: undefined })
  const carries = besides(words)
  return {
    sql: `SELECT d.* FROM (SELECT d.id AS id FROM ${from} ${where} ORDER BY ${by} LIMIT ?) AS w ${joined}
      WHERE ${conditionOf(carries)} LIMIT ?`,
    values: [...values, most, ...valuesOf(carries), query.limit],
  }
}

/** Undefined if sorting the documents is faster. Matches may all be at the other end, so this stops early. */
function foundAlong(prepare: Prepare, spec: CollectionSpec, query: Query, { words, leads }: Plan) {
  if (leads === undefined || leads.match === 0) return undefined
  const all = numberOf(prepare(`SELECT max(rowid) FROM "${spec.name}"`))
  const most = Math.ceil((2 * query.limit * all) / leads.match)
  if (most > ALONG_PER_ROW * leads.count) return undefined
  const { sql, values } = alongQuery(spec, query, words, most)
  const rows = prepare(sql).all(...values)
  return rows.length === query.limit ? rows : undefined
}

/** The first few of the sorted documents usually suffice, and SQLite sorts a few out of hundreds faster than all. */
export function listRows(prepare: Prepare, spec: CollectionSpec, query: Query) {
  const plan = planOf(prepare, spec, query)
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

function rowsOf(spec: CollectionSpec, query: Query, plan: Plan) {
  const { words, lead } = plan
  const { person } = query
  const { by, past } = orderOf(spec, query, lead)
  const conditions: readonly Sql[] = [
    ...(lead === undefined ? [] : [{ sql: `w.${lead.kind} = ?`, values: [lead.value] }]),
    ...(isDense(plan) ? [] : besides(words, lead, lead === undefined ? 'd' : 'w')),
    ...(person === undefined ? [] : [{ sql: 'd.person = ?', values: [person] }]),
    ...past,
  ]
  const where = conditions.length > 0 ? `WHERE ${conditionOf(conditions)}` : ''
  // `CROSS JOIN` fixes the join order: SQLite's index statistics do not show how rare one value is.
  const joined = `CROSS JOIN "${spec.name}" AS d ON d.id = w.id`
  const from = lead === undefined ? `"${spec.name}" AS d` : `${lead.table} AS w ${joined}`
  return { from, where, by, joined, values: valuesOf(conditions) }
}

function orderOf({ name, sort = [] }: CollectionSpec, query: Query, lead: Word | undefined) {
  const { sort: by, descending = false, after } = query
  if (by !== 'id' && !sort.includes(by)) throw new RangeError(`${name} is not sorted by ${by}`)
  const main = lead === undefined ? 'd' : 'w'
  // Tag tables contain the sort values, token tables only the id.
  const column = `${lead?.kind === 'token' && by !== 'id' ? 'd' : main}."${by}"`
  const to = descending ? 'DESC' : 'ASC'
  const past = `(${column}, ${main}.id) ${descending ? '<' : '>'} (?, ?)`
  return {
    by: `${column} ${to}${by === 'id' ? '' : `, ${main}.id ${to}`}`,
    past: after === undefined ? [] : [{ sql: past, values: [after.value, after.id] }],
  }
}

function besides(words: readonly Word[], lead?: Word, row = 'w'): readonly Sql[] {
  return words.filter((word) => word !== lead).map((word) => isBeside(word, row))
}

function conditionOf(conditions: readonly Sql[]): string {
  return conditions.map(({ sql }) => sql).join(' AND ')
}

function valuesOf(conditions: readonly Sql[]): readonly SQLInputValue[] {
  return conditions.flatMap(({ values }) => values)
}

/** Not `EXISTS`: SQLite would search the words of each document, each on another page. */
function isBeside({ kind, table, value }: Word, row: string): Sql {
  const found = `SELECT 1 FROM ${table} AS b WHERE b.${kind} = ? AND b.id = ${row}.id`
  return { sql: `(${found}) IS NOT NULL`, values: [value] }
}

export function countMatching(prepare: Prepare, spec: CollectionSpec, counting: Counting): Tally {
  const { most = Number.MAX_SAFE_INTEGER } = counting
  const { words, lead = words[0] } = planOf(prepare, spec, counting)
  // SQLite adds up the leaf entry counts of its smallest index, which is faster than counting to a thousand.
  if (lead === undefined) return upTo(most, numberOf(prepare(`SELECT count(*) FROM "${spec.name}"`)))
  const others = besides(words, lead)
  const { kind, table, value } = lead
  const entries = `SELECT id FROM ${table} WHERE ${kind} = ? LIMIT ?`
  if (others.length === 0) return upTo(most, numberOf(prepare(`SELECT count(*) FROM (${entries})`), value, most + 1))
  const some = `SELECT 1 FROM (${entries}) AS w WHERE ${conditionOf(others)} LIMIT ?`
  const count = numberOf(prepare(`SELECT count(*) FROM (${some})`), value, MAX_PROBES, ...valuesOf(others), most + 1)
  const beyond = prepare(`SELECT 1 FROM ${table} WHERE ${kind} = ? LIMIT 1 OFFSET ${MAX_PROBES}`).get(value)
  return { count: Math.min(count, most), isMore: count > most || beyond !== undefined }
}

function upTo(most: number, count: number): Tally {
  return { count: Math.min(count, most), isMore: count > most }
}
