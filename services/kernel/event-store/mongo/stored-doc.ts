import type { Filter, FindOptions, IndexDescription, Sort } from 'mongodb'
import type { CollectionSpec, Doc, Query, SortKey } from '../ports/document-store.ts'

/** A document as stored in MongoDB. Names are short because they are stored with every document. */
export interface StoredDoc {
  readonly _id: string
  /** Person. */
  readonly p: number
  /** Body. */
  readonly b: string
  /** Sort values by name; every one of the collection's is there. */
  readonly s?: Readonly<Record<string, string | number>>
  /** Tokens. */
  readonly k?: readonly string[]
  /** Tags. */
  readonly t?: readonly string[]
  /** When it expires; milliseconds since 1970. */
  readonly e?: number
}

/** Tokens and tags are not read back, because they are not needed. */
export const WITHOUT_TOKENS = { k: 0, t: 0 } as const

/** What is stored of a document, without its id. */
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

/** Every index costs with every save, so each collection has only those that it is asked through. */
export function indexesOf(spec: CollectionSpec) {
  const { sort = [], ledger = false, personal = false, sequence, tokens = false, tags = false } = spec
  const indexes: (IndexDescription & { readonly name: string })[] = [{ name: 'expires', key: { e: 1 }, sparse: true }]
  if (tokens) indexes.push({ name: 'tokens', key: { k: 1 }, sparse: true })
  if (ledger) return indexes
  indexes.push({ name: 'person', key: { p: 1, _id: 1 } })
  const ordered = personal ? sort.filter((field) => field === sequence) : sort
  return [
    ...indexes,
    ...ordered.map((field) => ({ name: `sort/${field}`, key: { [`s.${field}`]: 1, _id: 1 } as const })),
    // What carries a tag lies in every order: a page of it is read and no more.
    ...(tags ? sort : []).map((field) => ({
      name: `tags/${field}`,
      key: { t: 1, [`s.${field}`]: 1, _id: 1 } as const,
    })),
  ]
}

export interface Find {
  readonly filter: Filter<StoredDoc>
  readonly options: FindOptions & { readonly sort: Sort }
}

/** One page in the order of a sort value, ties by id. @throws RangeError where the collection is not sorted by it. */
export function pageOf({ name, sort = [] }: CollectionSpec, query: Query): Find {
  if (query.sort !== 'id' && !sort.includes(query.sort)) throw new RangeError(`${name} is not sorted by ${query.sort}`)
  const { person, tokens = [], tags = [], after, limit } = query
  const descending = query.descending === true
  const field = query.sort === 'id' ? '_id' : `s.${query.sort}`
  const way = descending ? -1 : 1
  const tagged: Filter<StoredDoc> = tags.length === 0 ? {} : { t: { $all: [...tags] } }
  return {
    filter: {
      ...(person !== undefined && { p: { $eq: person } }),
      ...(tokens.length > 0 && { k: { $all: [...tokens] } }),
      // In every case by itself, so that each is a range of the tag's part of the order.
      ...(after === undefined
        ? tagged
        : { $or: beyond(field, after, descending).map((past) => ({ ...tagged, ...past })) }),
    },
    options: { sort: field === '_id' ? { _id: way } : { [field]: way, _id: way }, limit, ...hintOf(query) },
  }
}

/**
 * MongoDB keeps a plan for all tags, whether few carry them or many; this one is right for any. Few carry a rare token.
 */
function hintOf({ sort, tags = [], tokens = [] }: Query): { readonly hint?: string } {
  return tags.length === 0 || tokens.length > 0 || sort === 'id' ? {} : { hint: `tags/${sort}` }
}

/** What comes after a place: each case is a range of the index, and their results are merged in order. */
function beyond(field: string, { value, id }: SortKey, descending: boolean): Filter<StoredDoc>[] {
  const past = descending ? '$lt' : '$gt'
  if (field === '_id') return [{ _id: { [past]: id } }]
  const rest = otherKind(value, descending)
  return [
    { [field]: { [past]: value } },
    { [field]: { $eq: value }, _id: { [past]: id } },
    ...(rest === undefined ? [] : [{ [field]: rest }]),
  ]
}

/** Numbers come before texts, but `$gt` of a number gives numbers only. */
function otherKind(value: string | number, descending: boolean) {
  if (typeof value === 'number') return descending ? undefined : { $gte: '' }
  return descending ? { $lte: Number.POSITIVE_INFINITY } : undefined
}
