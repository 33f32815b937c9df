import { createCache } from '../../common/cache.ts'
import type { CollectionSpec, Counting, Tally } from '../ports/document-store.ts'
import { besides, conditionOf, planOf, valuesOf } from './queries.ts'
import { numberOf, type Prepare } from './sqlite.ts'

/** How many entries of the rarest word are examined where documents must carry others too. */
const MAX_PROBES = 10_000
/** How many tallies of a collection are remembered. */
const REMEMBERED = 100

/**
 * Tallies of a collection, each counted once as long as nothing is written: paging through a list asks for it often.
 */
export function createCounts(prepare: Prepare, spec: CollectionSpec, writes: () => number) {
  const known = createCache<string, { readonly after: number; readonly tally: Tally }>(REMEMBERED)
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
