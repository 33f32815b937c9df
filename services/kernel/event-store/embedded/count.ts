import { LRUCache } from 'lru-cache'
import type { CollectionSpec, Counting, Tally } from '../ports/document-store.ts'
import { planQuery } from './query-plan.ts'
import { sideTable, type WordKind } from './side-tables.ts'
import { numberOf, type Prepare } from './sqlite.ts'

/** Entries of the rarest word that are looked at, where there are others to go by. */
const MAX_PROBES = 10_000
/** Tallies that are remembered of a collection. */
const REMEMBERED = 100

/**
 * Tallies of a collection, each counted once as long as nothing is written: whoever pages through a list asks often.
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
  const { way, query } = planQuery(prepare, spec, { ...counting, sort: 'id', limit: 0 })
  const words = [...wordsOf(spec.name, 'tag', query.tags), ...wordsOf(spec.name, 'token', query.tokens)]
  // Each kind has its rarest first.
  const first = words.find(({ kind }) => way === 'order' || kind === way)
  if (first === undefined) {
    // SQLite adds up what the leaves of its smallest index say, which is faster than counting as far as a thousand.
    return upTo(most, numberOf(prepare(`SELECT count(*) FROM "${spec.name}"`)))
  }
  const others = words.filter((word) => word !== first)
  const { count, isMore } = upTo(most, countAmong(prepare, first, { others, most }))
  return { count, isMore: others.length > 0 ? hasMoreThanProbed(prepare, first) || isMore : isMore }
}

function upTo(most: number, count: number): Tally {
  return { count: Math.min(count, most), isMore: count > most }
}

interface Word {
  readonly kind: WordKind
  readonly table: string
  readonly value: string
}

function wordsOf(name: string, kind: WordKind, values: readonly string[] = []): Word[] {
  return values.map((value) => ({ kind, table: `"${sideTable(name, kind)}"`, value }))
}

interface Among {
  readonly others: readonly Word[]
  readonly most: number
}

/** How many documents with the first word have all others; it stops at one more than `most`. */
function countAmong(prepare: Prepare, { kind, table, value }: Word, { others, most }: Among): number {
  const looks = others.length === 0 ? most + 1 : MAX_PROBES
  const conditions = others.map(
    (other) => `EXISTS (SELECT 1 FROM ${other.table} AS b WHERE b.${other.kind} = ? AND b.id = w.id)`,
  )
  const where = others.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const some = `SELECT 1 FROM (SELECT id FROM ${table} WHERE ${kind} = ? LIMIT ?) AS w ${where} LIMIT ?`
  const counted = prepare(`SELECT count(*) FROM (${some})`)
  return numberOf(counted, value, looks, ...others.map((other) => other.value), most + 1)
}

function hasMoreThanProbed(prepare: Prepare, { kind, table, value }: Word): boolean {
  return prepare(`SELECT 1 FROM ${table} WHERE ${kind} = ? LIMIT 1 OFFSET ${MAX_PROBES}`).get(value) !== undefined
}
