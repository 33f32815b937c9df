import {
  entryOf,
  type Found,
  type Kernel,
  kernelData,
  type Projection,
  type Reader,
  readerOver,
  type SpanOfEvents,
} from '../../kernel/index.ts'

interface Past {
  readonly past: Projection
  /** Whose documents they are. */
  readonly of: Projection
  readonly at: number
}

/** Finds the spans, and makes the documents of their events, through the projection that has those of now. */
export function eventsReader(kernel: Kernel, { past, of, at }: Past): Reader {
  const spans = kernel.readerAt(past.name, at)
  const parts = { ...kernel, pepper: kernel.secrets.pepper }

  /** @throws RangeError for another collection */
  async function nameOf(collection: string): Promise<string> {
    const name = past.pastOf?.collections[collection]
    if (name === undefined) throw new RangeError(`${collection} has no spans`)
    await kernel.upToLog(past.name)
    return name
  }

  async function reader(found: readonly Found[]): Promise<Reader> {
    const ids = found.flatMap(({ value }) => (value as SpanOfEvents).events)
    const docs = await kernel.store.get(kernelData.HISTORY.name, ids)
    return readerOver(parts, of, ids.flatMap((id) => docs.get(id) ?? []).map(entryOf))
  }

  async function made(collection: string, found: readonly Found[]): Promise<readonly Found[]> {
    const documents = await (await reader(found)).many(
      collection,
      found.map(({ id }) => id),
    )
    return found.flatMap(({ id }) => documents.get(id) ?? [])
  }

  const many = async (collection: string, ids: readonly string[]) => {
    const found = await spans.many(await nameOf(collection), ids)
    const documents = await made(collection, [...found.values()])
    return new Map(documents.map((one) => [one.id, one]))
  }

  return {
    get: async (collection, id) => (await many(collection, [id])).get(id),
    many,
    unopened: async (collection, ids) => {
      const found = [...(await spans.many(await nameOf(collection), ids)).values()]
      return (await reader(found)).unopened(collection, ids)
    },
    ids: async (collection, search) => spans.ids(await nameOf(collection), search),
    ofPerson: async (collection, person) => [...(await many(collection, [String(person)])).values()],
    page: async (collection, search) => {
      const page = await spans.page(await nameOf(collection), { ...search, filter: byTexts(search.filter) })
      return { ...page, items: await made(collection, page.items) }
    },
    async *every(collection, search) {
      const found = spans.every(await nameOf(collection), { ...search, filter: byTexts(search.filter) })
      for await (const some of found) yield made(collection, some)
    },
  }
}

type Filter = Parameters<Reader['page']>[1]['filter']

function byTexts(filter: Filter): Filter {
  return filter && { ...filter, valueOf: (value) => (value as SpanOfEvents).find[filter.field] ?? '' }
}
