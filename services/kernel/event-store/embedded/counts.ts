import type { CollectionSpec, Tally } from '../ports/document-store.ts'
import { besides, conditionOf, type Plan, valuesOf } from './queries.ts'
import { numberOf, type Prepare } from './sqlite.ts'

/** Maximum number of entries of the rarest word to examine for other words. */
const MAX_PROBES = 10_000

export function countMatching(
  prepare: Prepare,
  { name }: CollectionSpec,
  { words, lead = words[0] }: Plan,
  most = Number.MAX_SAFE_INTEGER,
): Tally {
  // SQLite adds up the leaf entry counts of its smallest index, which is faster than counting to a thousand.
  if (lead === undefined) return upTo(most, numberOf(prepare(`SELECT count(*) FROM "${name}"`)))
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
