import type { SQLInputValue } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { CollectionSpec, Counting, Query, Tally } from '../ports/document-store.ts'
import { sideTable, type WordKind } from './side-tables.ts'
import { numberOf, type Prepare } from './sqlite.ts'

/** Which entry of a word tells how dense its documents lie: the sixteenth, in the order of ids. */
const RARE_OFFSET = 15
/** So few documents are sorted faster than they are found along the order. */
const RARE_COUNT = 2_000
/** How many entries of the rarest word are examined where documents must carry others too. */
const MAX_PROBES = 10_000
/** How many tallies of a collection are remembered. */
const REMEMBERED = 100

/** A tag or a token that documents must carry. */
interface Word {
  readonly kind: WordKind
  readonly table: string
  readonly value: string
}

/** The words of a query, and the one along which its documents are best read; undefined: the order itself. */
interface Plan {
  readonly words: readonly Word[]
  readonly lead: Word | undefined
}

interface Sql {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

export function wordsOf({ name }: CollectionSpec, kind: WordKind, values: readonly string[] = []): readonly Word[] {
  return values.map((value) => ({ kind, table: `"${sideTable(name, kind)}"`, value }))
}

/** How the documents of a query are best read; with the rarest words of each kind first, as they rule out most. */
export function planOf(prepare: Prepare, spec: CollectionSpec, { tags, tokens }: Pick<Query, 'tags' | 'tokens'>): Plan {
  const isRare = ({ kind, table, value }: Word) => {
    const some = `SELECT 1 FROM ${table} WHERE ${kind} = ? LIMIT ${RARE_COUNT}`
    return numberOf(prepare(`SELECT count(*) FROM (${some})`), value) < RARE_COUNT
  }
  const byTag = byRarity(prepare, wordsOf(spec, 'tag', tags))
  const byToken = byRarity(prepare, wordsOf(spec, 'token', tokens))
  const [[tag], [token]] = [byTag, byToken]
  const isByToken = token !== undefined && !(tag !== undefined && isRare(tag)) && isRare(token)
  return { words: [...byTag, ...byToken], lead: isByToken ? token : tag }
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
 * among the few documents of that token, which are then sorted.
 * @throws RangeError where the collection is not sorted by the value.
 */
export function listQuery({ name, sort = [] }: CollectionSpec, query: Query, { words, lead }: Plan): Sql {
  const { sort: by, descending = false, person, after, limit } = query
  if (by !== 'id' && !sort.includes(by)) throw new RangeError(`${name} is not sorted by ${by}`)
  const main = lead === undefined ? 'd' : 'w'
  // Beside a tag stand the sort values, beside a token the id alone.
  const column = `${lead?.kind === 'token' && by !== 'id' ? 'd' : main}."${by}"`
  const past = `(${column}, ${main}.id) ${descending ? '<' : '>'} (?, ?)`
  const conditions: readonly Sql[] = [
    ...words.map((word) =>
      word === lead ? { sql: `w.${word.kind} = ?`, values: [word.value] } : isBeside(word, main),
    ),
    ...(person === undefined ? [] : [{ sql: 'd.person = ?', values: [person] }]),
    ...(after === undefined ? [] : [{ sql: past, values: [after.value, after.id] }]),
  ]
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : ''
  const to = descending ? 'DESC' : 'ASC'
  const ties = by === 'id' ? '' : `, ${main}.id ${to}`
  // `CROSS JOIN` keeps SQLite to this way: what it knows of an index says nothing of how rare one value is.
  const from = lead === undefined ? `"${name}" AS d` : `${lead.table} AS w CROSS JOIN "${name}" AS d ON d.id = w.id`
  return {
    sql: `SELECT d.* FROM ${from} ${where} ORDER BY ${column} ${to}${ties} LIMIT ?`,
    values: [...conditions.flatMap(({ values }) => values), limit],
  }
}

/** That the document of a row carries the word. */
function isBeside({ kind, table, value }: Word, row: string): Sql {
  return { sql: `EXISTS (SELECT 1 FROM ${table} AS b WHERE b.${kind} = ? AND b.id = ${row}.id)`, values: [value] }
}

/**
 * Tallies of a collection, each counted once as long as nothing is written: paging through a list asks for it often.
 */
export function createCounts(prepare: Prepare, spec: CollectionSpec, writes: () => number) {
  const known = new LRUCache<string, { readonly after: number; readonly tally: Tally }>({ max: REMEMBERED })
  return (counting: Counting): Tally => {
    const after = writes()
    const name = JSON.stringify([counting.most, counting.tags, counting.tokens])
    const found = known.get(name)
    if (found?.after === after) return found.tally
    const tally = countMatching(prepare, spec, counting)
    known.set(name, { after, tally })
    return tally
  }
}

/**
 * Counts documents along an index, without reading any; those with several words are counted among those of the rarest.
 */
function countMatching(prepare: Prepare, spec: CollectionSpec, counting: Counting): Tally {
  const { most = Number.MAX_SAFE_INTEGER } = counting
  const { words, lead = words[0] } = planOf(prepare, spec, counting)
  // SQLite adds up what the leaves of its smallest index say, which is faster than counting as far as a thousand.
  if (lead === undefined) return upTo(most, numberOf(prepare(`SELECT count(*) FROM "${spec.name}"`)))
  const others = words.filter((word) => word !== lead).map((word) => isBeside(word, 'w'))
  const { kind, table, value } = lead
  const entries = `SELECT id FROM ${table} WHERE ${kind} = ? LIMIT ?`
  if (others.length === 0) return upTo(most, numberOf(prepare(`SELECT count(*) FROM (${entries})`), value, most + 1))
  const some = `SELECT 1 FROM (${entries}) AS w WHERE ${others.map(({ sql }) => sql).join(' AND ')} LIMIT ?`
  const values = others.flatMap((other) => other.values)
  const count = numberOf(prepare(`SELECT count(*) FROM (${some})`), value, MAX_PROBES, ...values, most + 1)
  const beyond = prepare(`SELECT 1 FROM ${table} WHERE ${kind} = ? LIMIT 1 OFFSET ${MAX_PROBES}`).get(value)
  return { count: Math.min(count, most), isMore: count > most || beyond !== undefined }
}

function upTo(most: number, count: number): Tally {
  return { count: Math.min(count, most), isMore: count > most }
}
