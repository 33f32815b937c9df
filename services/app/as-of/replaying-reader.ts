import { setImmediate as breathe } from 'node:timers/promises'
import {
  type Entry,
  entryOf,
  type Kernel,
  kernelData,
  type Projection,
  type Reader,
  readerOver,
} from '../../kernel/index.ts'
import { sortedPages } from '../../shared/lists/sorted-pages.ts'
import { pastOnly } from './past-history.ts'

/** People whose events are applied before other requests get a turn. */
const TOGETHER = 20
const PIECE = 100

/**
 * Applies people's events up to the moment, in memory, through the projection. Only of people who have a document now,
 * as documents go with their person alone.
 */
export function replayingReader(kernel: Kernel, projection: Projection, at: number): Reader {
  const live = kernel.reader(projection.name)
  const parts = { ...kernel, pepper: kernel.secrets.pepper }

  async function over(collection: string, ids: readonly string[]): Promise<Reader> {
    const persons = new Set((await live.unopened(collection, ids)).map(({ person }) => person))
    if (persons.size > 0) await kernel.upToLog(projection.name)
    const entries: Entry[] = []
    for (const person of persons) entries.push(...(await eventsOf(kernel, projection, person)))
    return readerOver(parts, projection, await pastOnly(kernel.store, entries, at))
  }

  async function* pieces(collection: string, search: Parameters<Reader['ids']>[1]) {
    await kernel.upToLog(projection.name)
    const ids = await live.ids(collection, { sort: 'id' })
    for (let first = 0; first < ids.length; first += TOGETHER) {
      await breathe()
      const reader = await over(collection, ids.slice(first, first + TOGETHER))
      yield await reader.unopened(collection, await reader.ids(collection, { ...search, sort: 'id' }))
    }
  }

  async function pages(collection: string, { tags, atMost }: Parameters<Reader['ids']>[1]) {
    const found = await gathered(pieces(collection, { sort: 'id', ...(tags && { tags }), atMost }))
    const sorts = new Map(found.map(({ id, sort }) => [id, sort]))
    return sortedPages({ found, sortOf: ({ id }) => sorts.get(id) ?? {} })
  }

  return {
    get: async (collection, id) => (await over(collection, [id])).get(collection, id),
    many: async (collection, ids) => (await over(collection, ids)).many(collection, ids),
    unopened: async (collection, ids) => (await over(collection, ids)).unopened(collection, ids),
    ids: async (collection, search) =>
      (await gathered((await pages(collection, search)).every(collection, search))).map(({ id }) => id),
    ofPerson: async (collection, person) => {
      const ids = (await live.ofPerson(collection, person)).map(({ id }) => id)
      return (await over(collection, ids)).ofPerson(collection, person)
    },
    page: async (collection, search) => (await pages(collection, search)).page(collection, search),
    async *every(collection, search) {
      yield* (await pages(collection, search)).every(collection, search)
    },
  }
}

async function gathered<T>(pieces: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const piece of pieces) all.push(...piece)
  return all
}

/** Of the topics that the projection settles, or else follows. Positions begin with the topic. */
async function eventsOf({ store }: Kernel, { owns, topics }: Projection, person: number): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (const topic of owns.length > 0 ? owns : topics) {
    const isOwn = (position: unknown) => String(position).startsWith(`${topic}/`)
    let after = { value: `${topic}/`, id: '' }
    for (;;) {
      const docs = await store.list(kernelData.HISTORY.name, { sort: 'position', person, after, limit: PIECE })
      const own = docs.filter(({ sort }) => isOwn(sort?.['position']))
      entries.push(...own.map(entryOf))
      const last = own.at(-1)
      if (last === undefined || own.length < PIECE) break
      after = { value: String(last.sort?.['position']), id: last.id }
    }
  }
  return entries
}
