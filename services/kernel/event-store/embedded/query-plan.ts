import type { CollectionSpec, Query } from '../ports/document-store.ts'
import type { QueryPlan } from './list-query.ts'
import { integer, type statements } from './sqlite.ts'

/** Which entry of a token tells how dense its documents lie: the sixteenth, in the order of ids. */
const RARE_OFFSET = 15
/** So few documents are sooner sorted than looked for along the order. */
const RARE_COUNT = 2_000

type Prepare = ReturnType<typeof statements>

/** How a page is best read, and its query with the rarest tags and tokens first: they rule out most. */
export function planQuery(prepare: Prepare, { name }: CollectionSpec, query: Query): { way: QueryPlan; query: Query } {
  const { tags = [], tokens = [] } = query
  const ordered = {
    ...query,
    ...(tags.length > 0 && { tags: byRarity(prepare, `${name}=`, tags) }),
    ...(tokens.length > 0 && { tokens: byRarity(prepare, `${name}#`, tokens) }),
  }
  const [tag] = ordered.tags ?? []
  const [token] = ordered.tokens ?? []
  return { way: rarest(prepare, name, { tag, token }), query: ordered }
}

function rarest(
  prepare: Prepare,
  name: string,
  { tag, token }: Readonly<Record<'tag' | 'token', string | undefined>>,
): QueryPlan {
  if (token === undefined) return tag === undefined ? 'order' : 'tag'
  const tagged = tag === undefined ? RARE_COUNT : countUpTo(prepare, `${name}=`, tag)
  if (tagged < RARE_COUNT) return 'tag'
  if (countUpTo(prepare, `${name}#`, token) < RARE_COUNT) return 'token'
  return tag === undefined ? 'order' : 'tag'
}

/**
 * To count the documents of each would take as long as to look at them: the further the sixteenth, the fewer they are.
 */
function byRarity(prepare: Prepare, table: string, words: readonly string[]): readonly string[] {
  if (words.length < 2) return words
  const column = columnOf(table)
  const sixteenth = `SELECT id FROM "${table}" WHERE "${column}" = value ORDER BY id LIMIT 1 OFFSET ${RARE_OFFSET}`
  const rows = prepare(`SELECT value FROM json_each(?) ORDER BY ifnull((${sixteenth}), char(1114111)) DESC`)
  return rows.all(JSON.stringify(words)).map(({ value }) => String(value))
}

function countUpTo(prepare: Prepare, table: string, word: string): number {
  const some = `SELECT 1 FROM "${table}" WHERE "${columnOf(table)}" = ? LIMIT ${RARE_COUNT}`
  return integer(prepare(`SELECT count(*) AS n FROM (${some})`).get(word) ?? {}, 'n')
}

function columnOf(table: string): 'tag' | 'token' {
  return table.endsWith('=') ? 'tag' : 'token'
}
