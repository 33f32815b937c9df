import type { Filter, Sort } from 'mongodb'
import {
  type Bound,
  type CollectionSpec,
  type Doc,
  type Query,
  type SortKey,
  sortedBy,
} from '../ports/document-store.ts'
import type { Source } from '../ports/event-log.ts'
import { nodesAt, nodesOf, spanOf } from '../ports/spans.ts'

/** The store's own collections. No registered collection has a dot in its name. */
export const PROGRESS = 'kernel.progress'
export const COUNTERS = 'kernel.counters'

export interface StoredProgress {
  readonly _id: { readonly reader: string; readonly source: Source }
  readonly next: number
  /** Counts writes, so that each one is a change. */
  readonly moves: number
}

export interface StoredCounter {
  readonly _id: string
  readonly n: number
}

/** Names are short because they are stored with every document. */
export interface StoredDoc {
  readonly _id: string
  readonly p: number
  readonly b: string
  readonly s?: Readonly<Record<string, string | number>>
  readonly k?: readonly string[]
  readonly t?: readonly string[]
  /** Nodes of a span (`nodesOf`). */
  readonly n?: readonly number[]
  /** Expiry in milliseconds since 1970. */
  readonly e?: number
}

/** Tokens and tags are not read back, because no caller needs them. */
export const WITHOUT_TOKENS = { k: 0, t: 0, n: 0 } as const

export function asStored(spec: CollectionSpec, doc: Doc): Omit<StoredDoc, '_id'> {
  const { tokens = false, tags = false, spans = false } = spec
  const sort = sortedBy(spec)
  if (spans) {
    const { tags: own = [], ...rest } = doc
    const filed = { ...rest, tokens: [...(doc.tokens ?? []), ...own] }
    return { ...asStored({ name: spec.name, sort, tokens: true }, filed), n: nodesOf(spanOf(doc.sort)) }
  }
  return {
    p: doc.person,
    b: doc.body,
    ...(sort.length > 0 && { s: Object.fromEntries(sort.map((field) => [field, doc.sort?.[field] ?? ''])) }),
    ...(tokens && doc.tokens !== undefined && doc.tokens.length > 0 && { k: doc.tokens }),
    ...(tags && doc.tags !== undefined && doc.tags.length > 0 && { t: doc.tags }),
    ...(doc.expires !== undefined && { e: doc.expires }),
  }
}

export function asDoc({ _id, p, b, s, e }: StoredDoc): Doc {
  return { id: _id, person: p, body: b, ...(s !== undefined && { sort: s }), ...(e !== undefined && { expires: e }) }
}

/** Ties are in id order. @throws RangeError if the collection is not sorted by the value. */
export function pageOf(spec: CollectionSpec, query: Query, isFew = false) {
  const { person, tokens, limit, atMost, at } = query
  for (const by of [query.sort, ...(atMost === undefined ? [] : [atMost.sort])]) assertSorted(spec, by)
  const field = fieldOf(query)
  const direction = query.descending === true ? -1 : 1
  const order: Sort = field === '_id' ? { _id: direction } : { [field]: direction, _id: direction }
  return {
    filter: {
      ...(person !== undefined && { p: { $eq: person } }),
      ...carrying({ tokens }),
      ...within(atMost),
      ...(at !== undefined && holdsAt(at)),
      ...from(query),
    },
    options: { sort: order, limit, ...(query.sort !== 'id' && orderHint(query, isFew)) },
  }
}

function fieldOf({ sort }: Pick<Query, 'sort'>): string {
  return sort === 'id' ? '_id' : `s.${sort}`
}

/** Repeats the tag, or the node, in every case, so that each is a range of an index. */
function from({ person, tags, after, atMost, at, ...order }: Query): Filter<StoredDoc> {
  const nodes = at === undefined || person !== undefined ? [] : nodesIn(at)
  const tagged = carrying({ tags })
  if (after === undefined) return { ...tagged, ...(nodes.length > 0 && { n: { $in: [...nodes] } }) }
  const most = atMost?.sort === order.sort ? atMost.value : undefined
  const cases = beyond({ field: fieldOf(order), after, descending: order.descending === true, most })
  const ranges = nodes.length === 0 ? cases : nodes.flatMap((n) => cases.map((past) => ({ n, ...past })))
  return { $or: ranges.map((past) => ({ ...tagged, ...past })) }
}

function assertSorted({ name, sort = [] }: CollectionSpec, by: string): void {
  if (by !== 'id' && !sort.includes(by)) throw new RangeError(`${name} is not sorted by ${by}`)
}

/** Of few documents within a bound the index leads, and they are sorted. */
function orderHint(query: Query, isFew: boolean) {
  const { atMost } = query
  return isFew && atMost !== undefined ? boundHint(atMost, query) : tagHint(query.sort, query)
}

/** In the nodes above the leaf, all documents hold. */
export function holdsAt(at: number): Filter<StoredDoc> {
  return { 's.from': { $lte: at }, 's.to': { $gt: at } }
}

export function nodesIn(at: number): readonly number[] {
  const { leaf, above } = nodesAt(at)
  return [...above, leaf]
}

export function within(atMost: Bound | undefined): Filter<StoredDoc> {
  return atMost === undefined ? {} : { [`s.${atMost.sort}`]: { $lte: atMost.value } }
}

export function boundHint({ sort }: Bound, { tags = [], tokens = [] }: Words): { readonly hint?: string } {
  if (tokens.length > 0) return {}
  return { hint: `${tags.length === 0 ? 'sort' : 'tags'}/${sort}` }
}

interface Words {
  readonly tags?: readonly string[] | undefined
  readonly tokens?: readonly string[] | undefined
}

export function carrying({ tags = [], tokens = [] }: Words): Filter<StoredDoc> {
  return { ...(tags.length > 0 && { t: { $all: [...tags] } }), ...(tokens.length > 0 && { k: { $all: [...tokens] } }) }
}

/** MongoDB caches one plan for all tags, rare or common; this index suits any. With tokens, it tries again. */
export function tagHint(sort: string, { tags = [], tokens = [] }: Words): { readonly hint?: string } {
  return tags.length === 0 || tokens.length > 0 ? {} : { hint: `tags/${sort}` }
}

interface Beyond {
  readonly field: string
  readonly after: SortKey
  readonly descending: boolean
  /** Otherwise an index is read to its end. */
  readonly most: Bound['value'] | undefined
}

/** Each case is a range of the index, and MongoDB merges their results in order. */
function beyond({ field, after: { value, id }, descending, most }: Beyond): Filter<StoredDoc>[] {
  const past = descending ? '$lt' : '$gt'
  if (field === '_id') return [{ _id: { [past]: id } }]
  // Numbers come before texts, but `$gt` of a number gives numbers only.
  const ofOtherKind = descending ? { $lte: Number.POSITIVE_INFINITY } : { $gte: '' }
  const hasOtherKind = (typeof value === 'number') !== descending
  return [
    { [field]: { [past]: value, ...(most !== undefined && !descending && { $lte: most }) } },
    { [field]: { $eq: value }, _id: { [past]: id } },
    ...(hasOtherKind ? [{ [field]: ofOtherKind }] : []),
  ]
}
