import { LRUCache } from 'lru-cache'
import type { CollectionSpec, Query, SortKey } from '../ports/document-store.ts'
import { inOrderQuery, isDense, type Listed, listRows, orderQuery, type Plan } from './queries.ts'
import type { Prepare } from './sqlite.ts'

/** How many ids of a collection are remembered: two megabytes. */
const REMEMBERED = 20_000
/** So many more documents than are wanted are looked at, where some may lack a word. */
const SPARE = 16

type Row = Record<string, unknown>

interface SortedRows {
  readonly ids: readonly unknown[]
  readonly values: readonly unknown[]
}

/** What a search finds, in its order; no rows where it was asked for once, or no token leads. */
interface FoundOrder {
  readonly rows: SortedRows | undefined
}

/** Undefined after a document that is not there any more, or at another place. */
function beginOf({ ids, values }: SortedRows, after: SortKey | undefined): number | undefined {
  if (after === undefined) return 0
  const place = ids.indexOf(after.id)
  return place !== -1 && values[place] === after.value ? place + 1 : undefined
}

/**
 * Lists the rows of a collection. What a search for tokens finds is sorted whole the second time, and then remembered
 * as long as nothing is written: whoever looks for a part of a name pages through what was found, and goes there and
 * back from one person to the next.
 * @param reads how often the collection was written to, and how a query is best read
 */
export function createLists(
  prepare: Prepare,
  spec: CollectionSpec,
  { writes, planOf }: { readonly writes: () => number; readonly planOf: (query: Listed) => Plan },
) {
  const known = new LRUCache<string, FoundOrder>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ rows }) => 10 + (rows?.ids.length ?? 0),
  })
  let last = writes()

  function remembered(listed: Listed, plan: Plan): SortedRows | undefined {
    if (last !== writes()) known.clear()
    last = writes()
    const { sort, descending = false, tags, tokens } = listed
    const name = JSON.stringify([sort, descending, tags, tokens])
    const before = known.get(name)
    if (before?.rows !== undefined) return before.rows
    const isAgain = before !== undefined && plan.lead?.kind === 'token'
    const rows = isAgain ? sorted({ sort, descending }, plan) : undefined
    known.set(name, { rows })
    return rows
  }

  function sorted(listed: Listed, plan: Plan): SortedRows {
    const { sql, values } = orderQuery(spec, listed, plan)
    const rows = prepare(sql).all(...values)
    return { ids: rows.map(({ id }) => id), values: rows.map(({ value }) => value) }
  }

  /** Undefined where nothing is remembered, or not the place that the page begins at. */
  function pageOf(rows: SortedRows | undefined, plan: Plan, { after, limit }: Query): readonly Row[] | undefined {
    const begin = rows === undefined ? undefined : beginOf(rows, after)
    if (rows === undefined || begin === undefined) return undefined
    const { ids } = rows
    const others = isDense(plan) ? plan.words.filter((word) => word !== plan.lead) : []
    const { sql, values: words } = inOrderQuery(spec, others)
    const step = others.length > 0 ? 2 * limit + SPARE : limit
    const page: Row[] = []
    for (let from = begin; from < ids.length && page.length < limit; from += step) {
      const some = JSON.stringify(ids.slice(from, from + step))
      page.push(...prepare(sql).all(some, ...words, limit - page.length))
    }
    return page
  }

  return (query: Query): readonly Row[] => {
    const { person, tokens = [] } = query
    const plan = planOf(query)
    const isSearch = person === undefined && tokens.length > 0
    const rows = isSearch ? remembered(query, plan) : undefined
    return pageOf(rows, plan, query) ?? listRows(prepare, spec, query, plan)
  }
}
