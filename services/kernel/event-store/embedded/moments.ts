import { hash } from 'node:crypto'
import type { CollectionSpec, Counting, Doc, Query, Tally } from '../ports/document-store.ts'
import { nodesAt, nodesOf, spanOf } from '../ports/spans.ts'
import { boundOf, conditionOf, hasTokens, leadByRows, listQuery, sortedQuery, upTo, valuesOf } from './queries.ts'
import { numberOf, type Prepare } from './sqlite.ts'
import { tagTable } from './tags.ts'
import { type Condition, matches, tokenIndex } from './token-index.ts'

/** Matches of all times that are sorted. Of more, documents of the moment are read in order until a page is full. */
const FEW = 4_000
/** Matches of all times that are examined to count those of a moment. */
const MAX_PROBES = 50_000

/** Letters of a tag among the tokens, which have seven at most. */
const LONGER = 12

type AtMoment<T> = T & { readonly at: number }

interface Writer {
  readonly insert: (doc: Doc) => boolean
  readonly write: (changes: ReadonlyMap<string, Doc | undefined>) => void
}

export function filing({ insert, write }: Writer): Writer {
  return {
    insert: (doc) => insert(withNodes(doc)),
    write: (changes) => write(new Map([...changes].map(([id, doc]) => [id, doc && withNodes(doc)]))),
  }
}

/** The tags of the table are the nodes; the document's own are among its tokens. */
function withNodes(doc: Doc): Doc {
  const { id, person, body, sort, expires } = doc
  return {
    id,
    person,
    body,
    tokens: wordsIn(doc),
    tags: nodesOf(spanOf(sort)).map(String),
    ...(sort !== undefined && { sort }),
    ...(expires !== undefined && { expires }),
  }
}

function wordsIn({ tokens = [], tags = [] }: Pick<Doc, 'tokens' | 'tags'>): readonly string[] {
  return [...tokens, ...tags.map(asToken)]
}

/** Letters and digits, so that it equals no token. */
function asToken(tag: string): string {
  return hash('sha256', tag, 'hex').slice(0, LONGER)
}

export function listAt(prepare: Prepare, spec: CollectionSpec, query: AtMoment<Query>) {
  const run = ({ sql, values }: Condition) => prepare(sql).all(...values)
  const words = wordsIn(query)
  const { name } = spec
  if (query.person !== undefined) {
    const from = `"${name}" AS d INDEXED BY "${name}/person"`
    return run(listQuery(spec, query, { from, main: 'd', where: holdsAt(query.at), sorts: true }, hasTokens(words)))
  }
  const few = words.length === 0 ? undefined : fewMatches(prepare, spec, words)
  if (few === undefined) return run(walkQuery(spec, query, hasTokens(words)))
  const { where, ...lead } = leadByRows(spec, few)
  return run(sortedQuery(spec, query, { ...lead, where: [...where, ...holdsAt(query.at)] }, []))
}

function holdsAt(at: number, main: 'd' | 'w' = 'd'): readonly Condition[] {
  return [{ sql: `${main}."from" <= ? AND ${main}."to" > ?`, values: [at, at] }]
}

/** A JSON list of their rows. */
function fewMatches(prepare: Prepare, { name }: CollectionSpec, words: readonly string[]): string | undefined {
  const { sql, values } = matches(name, words)
  const found = `SELECT rowid AS "row" FROM "${tokenIndex(name)}" WHERE ${sql} LIMIT ${FEW}`
  const { count, rows } = prepare(`SELECT count(*) AS count, json_group_array("row") AS "rows" FROM (${found})`).get(
    ...values,
  ) ?? { count: 0, rows: '[]' }
  return Number(count) < FEW ? String(rows) : undefined
}

/** Merges the first documents of each node. */
function walkQuery(spec: CollectionSpec, query: AtMoment<Query>, words: readonly Condition[]): Condition {
  const { name } = spec
  const { sort, descending = false, limit } = query
  const parts = partsOf(spec, query.at, words).map(({ from, where }) => {
    const { sql, values } = listQuery(spec, query, { from, main: 'w', where })
    return { sql: `SELECT * FROM (${sql.replace('d.*', `w.id, w."${sort}" AS value`)})`, values }
  })
  const by = `value ${descending ? 'DESC' : 'ASC'}, id ${descending ? 'DESC' : 'ASC'}`
  const merged = `${parts.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY ${by} LIMIT ?`
  return {
    sql: `SELECT d.* FROM (${merged}) AS w CROSS JOIN "${name}" AS d ON d.id = w.id
      ORDER BY ${by.replaceAll(/value|id/g, 'w.$&')}`,
    values: [...valuesOf(parts), limit],
  }
}

/** The documents of a moment: all in the nodes above the leaf, and some of the leaf. */
function partsOf({ name }: CollectionSpec, at: number, words: readonly Condition[]) {
  const { leaf, above } = nodesAt(at)
  const table = `"${tagTable(name)}" AS w`
  const joined = `${table} CROSS JOIN "${name}" AS d ON d.id = w.id`
  const from = words.length === 0 ? table : joined
  const inNode = (node: number) => ({ sql: 'w.tag = ?', values: [String(node)] })
  return [
    ...above.map((node) => ({ from, where: [inNode(node), ...words] })),
    { from, where: [inNode(leaf), ...holdsAt(at, 'w'), ...words] },
  ]
}

/** Exact unless very many documents of other times have the words. */
export function countAt(prepare: Prepare, spec: CollectionSpec, counting: AtMoment<Counting>): Tally {
  const { at, most = Number.MAX_SAFE_INTEGER, atMost } = counting
  const words = wordsIn(counting)
  if (words.length > 0) return countMatches(prepare, spec, { ...counting, most, words })
  const parts = partsOf(spec, at, []).map(({ from, where }) => {
    const all = [...where, ...boundOf(spec, atMost, 'w', false)]
    return { sql: `SELECT 1 FROM ${from} WHERE ${conditionOf(all)}`, values: valuesOf(all) }
  })
  const all = parts.map(({ sql }) => sql).join(' UNION ALL ')
  return upTo(most, numberOf(prepare(`SELECT count(*) FROM (${all} LIMIT ?)`), ...valuesOf(parts), most + 1))
}

function countMatches(
  prepare: Prepare,
  spec: CollectionSpec,
  { at, most, words, atMost }: AtMoment<Counting> & { readonly most: number; readonly words: readonly string[] },
): Tally {
  const { name } = spec
  const { sql, values } = matches(name, words)
  const found = `SELECT rowid AS "row" FROM "${tokenIndex(name)}" WHERE ${sql} LIMIT ${MAX_PROBES}`
  const all = [...holdsAt(at), ...boundOf(spec, atMost, 'd', false)]
  const joined = `(${found}) AS w CROSS JOIN "${name}" AS d INDEXED BY "${name}/row" ON d."row" = w."row"`
  const counted = `SELECT count(*) FROM (SELECT 1 FROM ${joined} WHERE ${conditionOf(all)} LIMIT ?)`
  const { count, isMore } = upTo(most, numberOf(prepare(counted), ...values, ...valuesOf(all), most + 1))
  if (isMore) return { count, isMore }
  const beyond = prepare(`SELECT 1 FROM "${tokenIndex(name)}" WHERE ${sql} LIMIT 1 OFFSET ${MAX_PROBES}`)
  return { count, isMore: beyond.get(...values) !== undefined }
}
