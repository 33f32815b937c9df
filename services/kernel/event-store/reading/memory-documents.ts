import {
  type CollectionSpec,
  type Doc,
  type DocumentStore,
  type Query,
  type SortKey,
  sortKeyOf,
  type Write,
} from '../ports/document-store.ts'

/** Documents for as long as one request needs them, in no file. */
export interface MemoryDocuments extends Pick<DocumentStore, 'get' | 'ofPerson' | 'list' | 'tally'> {
  readonly write: (writes: readonly Write[]) => void
}

export function memoryDocuments(specs: readonly CollectionSpec[]): MemoryDocuments {
  const sorts = new Map(specs.map(({ name, sort = [] }) => [name, sort]))
  const collections = new Map<string, Map<string, Doc>>()

  function of(name: string): Map<string, Doc> {
    const known = collections.get(name) ?? new Map<string, Doc>()
    collections.set(name, known)
    return known
  }

  return {
    get: async (name, ids) => {
      const docs = of(name)
      return new Map(ids.flatMap((id) => docs.get(id) ?? []).map((doc) => [doc.id, doc]))
    },
    ofPerson: async (name, person) =>
      inOrder(
        [...of(name).values()].filter((doc) => doc.person === person),
        { sort: 'id' },
      ),
    list: async (name, query) => {
      if (query.sort !== 'id' && sorts.get(name)?.includes(query.sort) !== true) {
        throw new RangeError(`${name} has no order by ${query.sort}`)
      }
      return inOrder([...of(name).values()].filter(matching(query)), query).slice(0, query.limit)
    },
    tally: async (name, { most = Number.POSITIVE_INFINITY, ...counting }) => {
      const { length } = [...of(name).values()].filter(matching(counting))
      return { count: Math.min(length, most), isMore: length > most }
    },
    write: (writes) => {
      for (const write of writes) writeTo(of(write.collection), write)
    },
  }
}

function writeTo(docs: Map<string, Doc>, write: Write): void {
  if (write.kind === 'put') docs.set(write.doc.id, write.doc)
  else if (write.kind === 'remove') docs.delete(write.id)
  else for (const { id, person } of [...docs.values()]) if (person === write.person) docs.delete(id)
}

function matching({ person, tokens = [], tags = [], atMost }: Partial<Query>): (doc: Doc) => boolean {
  return (doc) =>
    (person === undefined || doc.person === person) &&
    tokens.every((token) => doc.tokens?.includes(token)) &&
    tags.every((tag) => doc.tags?.includes(tag)) &&
    (atMost === undefined || sortKeyOf(doc, atMost.sort).value <= atMost.value)
}

function inOrder(docs: readonly Doc[], { sort, descending = false, after }: Omit<Query, 'limit'>): readonly Doc[] {
  const direction = descending ? -1 : 1
  const ordered = docs.map((doc) => [sortKeyOf(doc, sort), doc] as const)
  ordered.sort(([one], [other]) => direction * compare(one, other))
  const rest = after === undefined ? ordered : ordered.filter(([key]) => direction * compare(key, after) > 0)
  return rest.map(([, doc]) => doc)
}

function compare(one: SortKey, other: SortKey): number {
  return one.value === other.value ? order(one.id, other.id) : order(one.value, other.value)
}

function order(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other)
}
