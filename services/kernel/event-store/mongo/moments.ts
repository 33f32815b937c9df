import type { CountDocumentsOptions, Db, Filter } from 'mongodb'
import type { CollectionSpec, Counting, Query, Tally } from '../ports/document-store.ts'
import { nodesAt } from '../ports/spans.ts'
import { counted, TIMEOUT_MS } from './count.ts'
import { carrying, holdsAt, nodesIn, pageOf, type StoredDoc, within } from './stored-doc.ts'

/** Matches of all times that are sorted. Of more, documents of the moment are read in order until a page is full. */
const FEW = 2_000

type AtMoment<T> = T & { readonly at: number }
type Words = Pick<Query, 'tokens' | 'tags'>

export function nodeIndex(sort: string): string {
  return `at/${sort}`
}

/** A node's documents are a range, in order, and MongoDB merges the ranges. Spans of others are skipped unread. */
export function nodeKey(sort: string): Record<string, 1> {
  return { n: 1, ...(sort !== 'id' && { [`s.${sort}`]: 1 as const }), _id: 1, 's.from': 1, 's.to': 1 }
}

/** Their tags are stored among the tokens. */
function wordsIn({ tags = [], tokens = [] }: Words): readonly string[] {
  return [...tokens, ...tags]
}

export async function pageAt(db: Db, spec: CollectionSpec, { tags, tokens, ...query }: AtMoment<Query>) {
  const words = wordsIn({ ...(tags && { tags }), ...(tokens && { tokens }) })
  const { filter, options } = pageOf(spec, { ...query, tokens: words })
  return { filter, options: { ...options, hint: await hintOf(db, spec, query, words) } }
}

async function hintOf(db: Db, { name }: CollectionSpec, { person, sort }: Query, words: readonly string[]) {
  if (person !== undefined) return 'person'
  if (words.length === 0) return nodeIndex(sort)
  const options = { limit: FEW + 1, hint: 'tokens', maxTimeMS: TIMEOUT_MS }
  const { isMore } = await counted(db, { name }, { most: FEW, filter: carrying({ tokens: words }), options })
  return isMore ? nodeIndex(sort) : 'tokens'
}

/** Exact unless it takes too long. */
export async function countAt(db: Db, spec: CollectionSpec, counting: AtMoment<Counting>): Promise<Tally> {
  const { at, most = Number.MAX_SAFE_INTEGER, atMost } = counting
  const words = wordsIn(counting)
  const { leaf, above } = nodesAt(at)
  const [order = 'id'] = spec.sort ?? []
  const count = async (filter: Filter<StoredDoc>, hint: string) => {
    const options: CountDocumentsOptions = {
      maxTimeMS: TIMEOUT_MS,
      hint,
      ...(counting.most !== undefined && { limit: most + 1 }),
    }
    return counted(db, spec, { most, filter: { ...filter, ...within(atMost) }, options })
  }
  if (words.length > 0)
    return count({ n: { $in: [...nodesIn(at)] }, ...holdsAt(at), ...carrying({ tokens: words }) }, 'tokens')
  // Without reading a document.
  const all = count({ n: { $in: [...above] } }, nodeIndex(atMost?.sort ?? order))
  const ofLeaf = count({ n: leaf, ...holdsAt(at) }, nodeIndex(order))
  const sum = (await Promise.all([all, ofLeaf])).reduce((one, other) => ({
    count: one.count + other.count,
    isMore: one.isMore || other.isMore,
  }))
  return { count: Math.min(sum.count, most), isMore: sum.isMore || sum.count > most }
}
