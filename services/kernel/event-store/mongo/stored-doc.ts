import type { Filter, Sort } from 'mongodb'
import type { CollectionSpec, Doc, Query, SortKey } from '../ports/document-store.ts'
import type { Source } from '../ports/event-log.ts'

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
  /** Expiry in milliseconds since 1970. */
  readonly e?: number
}

/** Tokens and tags are not read back, because no caller needs them. */
export const WITHOUT_TOKENS = { k: 0, t: 0 } as const

export function asStored(
  { sort = [], tokens = false, tags = false }: CollectionSpec,
  doc: Doc,
): Omit<StoredDoc, '_id'> {
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
export function pageOf({ name, sort = [] }: CollectionSpec, query: Query) {
  if (query.sort !== 'id' && !sort.includes(query.sort)) throw new RangeError(`${name} is not sorted by ${query.sort}`)
  const { person, tokens, tags, after, limit } = query
  const descending = query.descending === true
  const field = query.sort === 'id' ? '_id' : `s.${query.sort}`
  const direction = descending ? -1 : 1
  const tagged = carrying({ tags })
  const order: Sort = field === '_id' ? { _id: direction } : { [field]: direction, _id: direction }
  return {
    filter: {
      ...(person !== undefined && { p: { $eq: person } }),
      ...carrying({ tokens }),
      // Repeat the tag in every case, so that each is a range of the tag's index.
      ...(after === undefined
        ? tagged
        : { $or: beyond(field, after, descending).map((past) => ({ ...tagged, ...past })) }),
    },
    options: { sort: order, limit, ...(query.sort !== 'id' && tagHint(query.sort, query)) },
  }
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

/** Each case is a range of the index, and MongoDB merges their results in order. */
function beyond(field: string, { value, id }: SortKey, descending: boolean): Filter<StoredDoc>[] {
  const past = descending ? '$lt' : '$gt'
  if (field === '_id') return [{ _id: { [past]: id } }]
  // Numbers come before texts, but `$gt` of a number gives numbers only.
  const ofOtherKind = descending ? { $lte: Number.POSITIVE_INFINITY } : { $gte: '' }
  const hasOtherKind = (typeof value === 'number') !== descending
  return [
    { [field]: { [past]: value } },
    { [field]: { $eq: value }, _id: { [past]: id } },
    ...(hasOtherKind ? [{ [field]: ofOtherKind }] : []),
  ]
}
