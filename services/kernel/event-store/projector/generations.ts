import { SEARCH_RULE } from '@arrive/contracts/search-words.ts'
import { type DocumentStore, type Query, type SortKey, sortKeyOf, type Write } from '../ports/document-store.ts'
import { canonical } from '../requests/canonical.ts'
import { consumerName, GENERATIONS, PARKED, storedName, storedSpecs } from './names.ts'
import type { Projection } from './projection.ts'

/** The generation of a projection that is read; 1 at first. */
export async function currentGeneration(store: DocumentStore, projection: Pick<Projection, 'name'>): Promise<number> {
  return (await recordedGeneration(store, projection)).generation
}

/** What is recorded of the generation of a projection that is read. */
export interface Generation {
  readonly generation: number
  /** The collections that its documents were made for. Absent before the first start. */
  readonly shape?: string
  /** Generations that it has replaced and that nobody has discarded yet. */
  readonly kept?: readonly number[]
}

export async function recordedGeneration(
  store: DocumentStore,
  projection: Pick<Projection, 'name'>,
): Promise<Generation> {
  const [recorded] = await recordedGenerations(store, [projection])
  return recorded as Generation
}

/** The same of several projections, in their order, by one question. */
export async function recordedGenerations(
  store: DocumentStore,
  projections: readonly Pick<Projection, 'name'>[],
): Promise<readonly Generation[]> {
  const names = projections.map(({ name }) => name)
  const docs = await store.get(GENERATIONS.name, names)
  return names.map((name) => JSON.parse(docs.get(name)?.body ?? '{"generation":1}'))
}

/** The collections of a projection that are made from the log, as one text. */
export function shapeOf({ collections }: Projection): string {
  const made = collections.filter(({ operational, ofNewEvents }) => operational !== true && ofNewEvents !== true)
  return canonical(made.map((one) => (one.tokens === true ? { ...one, search: SEARCH_RULE } : one)))
}

/**
 * Announces the generation that is read. Documents that were made for other collections (without a sort value that
 * lists are asked for by now) are thrown away first, so that the projector makes them again; `onDiscard` is told
 * before, and may throw.
 */
export async function openGeneration(
  store: DocumentStore,
  projection: Projection,
  onDiscard: () => void = () => {},
): Promise<Generation> {
  const recorded = await recordedGeneration(store, projection)
  const { generation, shape } = recorded
  const fits = shape === shapeOf(projection)
  if (!fits && shape !== undefined) {
    onDiscard()
    await discard(store, projection, generation)
  }
  // Those that are kept may have another shape; nothing but `forget` and `drop` is done to them.
  await store.ensure(storedSpecs(projection, generation))
  if (!fits) await store.commit([switching(projection, generation)])
  return recorded
}

/** The generation that is read, announced only to be compared, where its documents were made for other collections. */
export async function openOutdated(store: DocumentStore, projection: Projection): Promise<Generation | undefined> {
  const recorded = await recordedGeneration(store, projection)
  const { generation, shape } = recorded
  if (shape === undefined || shape === shapeOf(projection)) return undefined
  // Without their orders: whatever indexes the other version has made, stay.
  await store.ensure(storedSpecs(projection, generation).map(({ name }) => ({ name })))
  return recorded
}

/** What makes a generation the one that is read from now on. The one before stays until it is discarded. */
export function switching(projection: Projection, generation: number, kept: readonly number[] = []): Write {
  return recording(projection, { generation, shape: shapeOf(projection), kept })
}

export function recording(projection: Pick<Projection, 'name'>, made: Generation): Write {
  const doc = { id: projection.name, person: 0, body: JSON.stringify(made) }
  return { kind: 'put', collection: GENERATIONS.name, doc }
}

/** Removes the documents and the place of a generation. */
export async function discard(store: DocumentStore, projection: Projection, generation: number): Promise<void> {
  const own = projection.collections.filter(({ operational }) => operational !== true)
  await store.drop(own.map(({ name }) => storedName(projection, name, generation)))
  await store.forgetProgress(consumerName(projection, generation))
  await unpark(store, `${consumerName(projection, generation)}/`)
}

/** Removes what an earlier generation of this number parked, so that the new one starts with nobody parked. */
async function unpark(store: DocumentStore, prefix: string): Promise<void> {
  for await (const docs of everyDoc(store, PARKED.name)) {
    const mine = docs.filter(({ id }) => id.startsWith(prefix))
    await store.commit(mine.map(({ id }) => ({ kind: 'remove', collection: PARKED.name, id })))
  }
}

/** All documents of a collection, in chunks. */
export async function* everyDoc(
  store: Pick<DocumentStore, 'list'>,
  collection: string,
  how: Pick<Query, 'bodies'> = {},
) {
  const limit = 500
  let after: SortKey | undefined
  for (;;) {
    const docs = await store.list(collection, { ...how, sort: 'id', limit, ...(after !== undefined && { after }) })
    yield docs
    const last = docs.at(-1)
    if (last === undefined || docs.length < limit) return
    after = sortKeyOf(last, 'id')
  }
}
