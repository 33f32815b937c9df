import type { Found, Kernel, Projection, Reader } from '../../kernel/index.ts'

interface Bounded {
  readonly at: number
  /** Reads the other collections. */
  readonly others: Reader
}

/** Documents that are never changed: those of now, up to the moment. */
export function boundedReader(kernel: Kernel, { name, growing }: Projection, { at, others }: Bounded): Reader {
  const live = kernel.reader(name)
  const last = new Date(at).toISOString()
  const isBound = (collection: string) => growing?.[collection] !== undefined
  const upTo = (collection: string) => ({ atMost: { sort: growing?.[collection] ?? '', value: last } })

  async function past<F extends Found>(collection: string, found: readonly F[]): Promise<readonly F[]> {
    const { sort } = upTo(collection).atMost
    const unopened = await live.unopened(
      collection,
      found.map(({ id }) => id),
    )
    const ids = new Set(unopened.filter((one) => String(one.sort[sort]) <= last).map(({ id }) => id))
    return found.filter(({ id }) => ids.has(id))
  }

  const many = async (collection: string, ids: readonly string[]) => {
    const found = await past(collection, [...(await live.many(collection, ids)).values()])
    return new Map(found.map((one) => [one.id, one]))
  }

  return {
    get: async (collection, id) =>
      isBound(collection) ? (await many(collection, [id])).get(id) : others.get(collection, id),
    many: (collection, ids) => (isBound(collection) ? many(collection, ids) : others.many(collection, ids)),
    unopened: async (collection, ids) =>
      isBound(collection) ? past(collection, await live.unopened(collection, ids)) : others.unopened(collection, ids),
    ids: (collection, search) =>
      isBound(collection) ? live.ids(collection, { ...search, ...upTo(collection) }) : others.ids(collection, search),
    ofPerson: async (collection, person) =>
      isBound(collection)
        ? past(collection, await live.ofPerson(collection, person))
        : others.ofPerson(collection, person),
    page: (collection, search) =>
      isBound(collection) ? live.page(collection, { ...search, ...upTo(collection) }) : others.page(collection, search),
    every: (collection, search) =>
      isBound(collection)
        ? live.every(collection, { ...search, ...upTo(collection) })
        : others.every(collection, search),
  }
}
