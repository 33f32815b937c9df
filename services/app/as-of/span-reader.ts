import {
  type Found,
  type Kernel,
  type Projection,
  type Reader,
  type SpanValue,
  unopenedAs,
} from '../../kernel/index.ts'

/** Makes the documents of spans, by person number, without those that no longer exist. */
export type Remade = (collection: string, spans: readonly Found[]) => Promise<readonly Found[]>

interface Spans {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Reads the collections without spans. */
  readonly others: Reader
  readonly remade: Remade
}

/** Finds documents by the spans that hold at a moment. */
export function spanReader(kernel: Kernel, past: Projection, { at, others, remade }: Spans): Reader {
  const { collections = {} } = past.pastOf ?? {}
  const own = foundBySpans(kernel.readerAt(past.name, at), remade, async (collection) => {
    await kernel.upToLog(past.name)
    return collections[collection] ?? collection
  })
  const of = (collection: string) => (Object.hasOwn(collections, collection) ? own : others)
  return {
    get: (collection, id) => of(collection).get(collection, id),
    many: (collection, ids) => of(collection).many(collection, ids),
    unopened: (collection, ids) => of(collection).unopened(collection, ids),
    ids: (collection, search) => of(collection).ids(collection, search),
    ofPerson: (collection, person) => of(collection).ofPerson(collection, person),
    page: (collection, search) => of(collection).page(collection, search),
    every: (collection, search) => of(collection).every(collection, search),
  }
}

function foundBySpans(spans: Reader, remade: Remade, nameOf: (collection: string) => Promise<string>): Reader {
  const many = async (collection: string, ids: readonly string[]) => {
    const found = await spans.many(await nameOf(collection), ids)
    return new Map((await remade(collection, [...found.values()])).map((one) => [one.id, one]))
  }
  return {
    get: async (collection, id) => (await many(collection, [id])).get(id),
    many,
    unopened: async (collection, ids) => {
      const found = await spans.unopened(await nameOf(collection), ids)
      const made = new Map((await remade(collection, found)).map((one) => [one.id, one]))
      return found.flatMap((span) => {
        const from = made.get(span.id)
        return from === undefined ? [] : [unopenedAs(span.id, span, from)]
      })
    },
    ids: async (collection, search) => spans.ids(await nameOf(collection), search),
    ofPerson: async (collection, person) => [...(await many(collection, [String(person)])).values()],
    page: async (collection, search) => {
      const page = await spans.page(await nameOf(collection), { ...search, filter: byTexts(search.filter) })
      return { ...page, items: await remade(collection, page.items) }
    },
    async *every(collection, search) {
      const found = spans.every(await nameOf(collection), { ...search, filter: byTexts(search.filter) })
      for await (const some of found) yield remade(collection, some)
    },
  }
}

type Filter = Parameters<Reader['page']>[1]['filter']

function byTexts(filter: Filter): Filter {
  return filter && { ...filter, valueOf: (value) => (value as SpanValue).find[filter.field] ?? '' }
}
