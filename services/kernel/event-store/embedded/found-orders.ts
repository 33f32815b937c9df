import { LRUCache } from 'lru-cache'
import type { CollectionSpec, Query, SortKey } from '../ports/document-store.ts'
import { inOrderQuery, isDense, type Listed, listRows, orderQuery, type Plan } from './queries.ts'
import type { Prepare } from './sqlite.ts'

/** About two megabytes of ids. */
const REMEMBERED = 20_000
/** How many extra documents to read, since some may lack a word. */
const SPARE = 16

type Row = Record<string, unknown>

interface SortedRows {
  readonly ids: readonly unknown[]
  readonly values: readonly unknown[]
}

interface FoundOrder {
  readonly rows: SortedRows | undefined
}

/** Undefined if the document before the page was removed or moved. */
function beginOf({ ids, values }: SortedRows, after: SortKey | undefined): number | undefined {
  if (after === undefined) return 0
  const place = ids.indexOf(after.id)
  return place !== -1 && values[place] === after.value ? place + 1 : undefined
}

/**
 * Sorts a token search as a whole the second time and remembers it until the next write, because users page through
 * results and go back and forth between persons.
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
