import type { Reader } from '../../kernel/index.ts'

interface Listed {
  readonly person: number
  /** A reader of everybody as of the same moment. */
  readonly everybody: () => Promise<Reader>
}

/** A person's documents, and the lists that they are in: a packet has neighbors there. */
export function listedReader(own: Reader, { person, everybody }: Listed): Reader {
  /** Whether some of these documents are those of others. */
  const isOfOthers = (ids: readonly string[], known: { readonly has: (id: string) => boolean }) =>
    ids.some((id) => id !== String(person) && !known.has(id))

  return {
    get: own.get,
    ofPerson: own.ofPerson,
    many: async (collection, ids) => {
      const known = await own.many(collection, ids)
      return isOfOthers(ids, known) ? (await everybody()).many(collection, ids) : known
    },
    unopened: async (collection, ids) => (await everybody()).unopened(collection, ids),
    ids: async (collection, search) => (await everybody()).ids(collection, search),
    page: async (collection, search) => (await everybody()).page(collection, search),
    async *every(collection, search) {
      yield* (await everybody()).every(collection, search)
    },
  }
}
