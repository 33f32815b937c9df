import {
  createCache,
  type Doc,
  type Entry,
  type Envelope,
  entryOf,
  historyOf,
  type Kernel,
  kernelData,
  sortKeyOf,
} from '../../kernel/index.ts'
import { withoutRefused } from '../../shared/refused.ts'

type Store = Kernel['store']
type Query = Parameters<Store['list']>[1]

const { HISTORY } = kernelData

/** What happened to some persons until a moment, without what was refused. */
export async function eventsUntil(store: Store, persons: readonly number[], at: number): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (const person of persons) {
    for await (const docs of historyOf(store, person)) entries.push(...docs.map(entryOf))
  }
  return pastOnly(store, entries, at)
}

/** Those until a moment, without what was refused. */
export async function pastOnly(store: Store, entries: readonly Entry[], at: number): Promise<readonly Entry[]> {
  return withoutRefused(
    store,
    entries.filter(({ envelope }) => isBy(envelope, at)),
    ({ envelope }) => envelope.id,
  )
}

function isBy({ time }: Pick<Envelope, 'time'>, at: number): boolean {
  return Date.parse(time) <= at
}

/** Most events about the agency whose times a process keeps, which are read once. */
const KEPT = 100_000
const times = new WeakMap<Store, ReturnType<typeof createCache<string, number>>>()

/** Of events about the agency, such as published wordings. */
export async function agencyUntil(store: Store, query: Query, at: number): Promise<readonly Doc[]> {
  const found: Doc[] = []
  let { after } = query
  for (;;) {
    const docs = await store.list(HISTORY.name, { ...query, ...(after !== undefined && { after }) })
    found.push(...(await docsUntil(store, docs, at)))
    const last = docs.at(-1)
    if (last === undefined || docs.length < query.limit || found.length >= query.limit) break
    after = sortKeyOf(last, query.sort)
  }
  return found.slice(0, query.limit)
}

export async function docsUntil(store: Store, docs: readonly Doc[], at: number): Promise<readonly Doc[]> {
  const known = times.get(store) ?? createCache<string, number>(KEPT)
  times.set(store, known)
  const unknown = docs.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  const read = unknown.length === 0 ? [] : (await store.get(HISTORY.name, unknown)).values()
  for (const { id, body } of read) known.set(id, Date.parse((JSON.parse(body) as Envelope).time))
  return docs.filter(({ id }) => (known.get(id) ?? Number.POSITIVE_INFINITY) <= at)
}
