import { LRUCache } from 'lru-cache'
import type { CollectionSpec, Counting, Tally } from '../ports/document-store.ts'
import { planQuery } from './query-plan.ts'
import { integer, type statements } from './sqlite.ts'

/** Entries of the rarest word that are looked at, where there are others to go by. */
const MAX_PROBES = 10_000
/** Tallies that are remembered of a collection. */
const REMEMBERED = 100

type Prepare = ReturnType<typeof statements>

/**
 * Tallies of a collection, each counted once as long as nothing is written: whoever pages through a list asks often.
 */
export function createCounts(
  prepare: Prepare,
  spec: CollectionSpec,
  writes: () => number,
): (counting: Counting) => Tally {
  const known = new LRUCache<string, { readonly after: number; readonly tally: Tally }>({ max: REMEMBERED })
  return (counting) => {
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
 * Counts documents along an index, without reading any; what carries several words is looked for among the rarest
 * one's.
 */
function countMatching(prepare: Prepare, spec: CollectionSpec, counting: Counting): Tally {
  const { most = Number.MAX_SAFE_INTEGER } = counting
  const { way, query } = planQuery(prepare, spec, { ...counting, sort: 'id', limit: 0 })
  const words = [...wordsOf(spec.name, 'tag', query.tags), ...wordsOf(spec.name, 'token', query.tokens)]
  // Each kind has its rarest first.
  const first = words.find(({ column }) => way === 'order' || column === way)
  if (first === undefined) return atMost(most, countAll(prepare, spec))
  const others = words.filter((word) => word !== first)
  const count = countAmong(prepare, first, { others, most })
  return others.length > 0 && hasMoreThanProbed(prepare, first)
    ? { count: Math.min(count, most), isMore: true }
    : atMost(most, count)
}

function atMost(most: number, count: number): Tally {
  return { count: Math.min(count, most), isMore: count > most }
}

/**
 * SQLite adds up what the leaves of its smallest index say, which is sooner done than to count as far as a thousand.
 */
function countAll(prepare: Prepare, { name }: CollectionSpec): number {
  return integer(prepare(`SELECT count(*) AS n FROM "${name}"`).get() ?? {}, 'n')
}

interface Word {
  readonly column: 'tag' | 'token'
  readonly table: string
  readonly value: string
}

function wordsOf(name: string, column: Word['column'], values: readonly string[] = []): Word[] {
  return values.map((value) => ({ column, table: `"${name}${column === 'tag' ? '=' : '#'}"`, value }))
}

interface Among {
  readonly others: readonly Word[]
  readonly most: number
}

/** Of the documents with the first word those with all others; one more than `most` ends it. */
function countAmong(prepare: Prepare, { column, table, value }: Word, { others, most }: Among): number {
  const looks = others.length === 0 ? most + 1 : MAX_PROBES
  const where = others.length === 0 ? '' : `WHERE ${others.map(isInSideTable).join(' AND ')}`
  const some = `SELECT 1 FROM (SELECT id FROM ${table} WHERE ${column} = ? LIMIT ?) AS w ${where} LIMIT ?`
  const counted = prepare(`SELECT count(*) AS n FROM (${some})`)
  return integer(counted.get(value, looks, ...others.map((other) => other.value), most + 1) ?? {}, 'n')
}

function isInSideTable({ column, table }: Word): string {
  return `EXISTS (SELECT 1 FROM ${table} AS b WHERE b.${column} = ? AND b.id = w.id)`
}

function hasMoreThanProbed(prepare: Prepare, { column, table, value }: Word): boolean {
  return prepare(`SELECT 1 FROM ${table} WHERE ${column} = ? LIMIT 1 OFFSET ${MAX_PROBES}`).get(value) !== undefined
}
