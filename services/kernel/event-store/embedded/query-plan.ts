import type { CollectionSpec, Query } from '../ports/document-store.ts'
import type { QueryPlan } from './list-query.ts'
import { sideTable, type WordKind } from './side-tables.ts'
import { numberOf, type Prepare } from './sqlite.ts'

/** Which entry of a token tells how dense its documents lie: the sixteenth, in the order of ids. */
const RARE_OFFSET = 15
/** So few documents are sooner sorted than looked for along the order. */
const RARE_COUNT = 2_000

/** How a page is best read, and its query with the rarest tags and tokens first: they rule out most. */
export function planQuery(prepare: Prepare, { name }: CollectionSpec, query: Query): { way: QueryPlan; query: Query } {
  const tags = byRarity(prepare, name, 'tag', query.tags ?? [])
  const tokens = byRarity(prepare, name, 'token', query.tokens ?? [])
  return { way: rarest(prepare, name, tags[0], tokens[0]), query: { ...query, tags, tokens } }
}

function rarest(prepare: Prepare, name: string, tag: string | undefined, token: string | undefined): QueryPlan {
  const isRare = (kind: WordKind, word: string) => {
    const some = `SELECT 1 FROM "${sideTable(name, kind)}" WHERE ${kind} = ? LIMIT ${RARE_COUNT}`
    return numberOf(prepare(`SELECT count(*) FROM (${some})`), word) < RARE_COUNT
  }
  if (tag !== undefined && (token === undefined || isRare('tag', tag))) return 'tag'
  if (token !== undefined && isRare('token', token)) return 'token'
  return tag === undefined ? 'order' : 'tag'
}

/**
 * To count the documents of each would take as long as to look at them: the later the sixteenth comes, the fewer they
 * are.
 */
function byRarity(prepare: Prepare, name: string, kind: WordKind, words: readonly string[]): readonly string[] {
  if (words.length < 2) return words
  const table = sideTable(name, kind)
  const sixteenth = `SELECT id FROM "${table}" WHERE ${kind} = value ORDER BY id LIMIT 1 OFFSET ${RARE_OFFSET}`
  const rows = prepare(`SELECT value FROM json_each(?) ORDER BY ifnull((${sixteenth}), char(1114111)) DESC`)
  return rows.all(JSON.stringify(words)).map(({ value }) => String(value))
}
