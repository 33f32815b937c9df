import { setImmediate as breathe } from 'node:timers/promises'
import { SEARCH_RULE } from '@arrive/contracts/search-words.ts'
import { canonical } from '../../common/canonical.ts'
import { type DocumentStore, type Query, type SortKey, sortKeyOf, type Write } from '../ports/document-store.ts'
import { consumerName, GENERATIONS, PARKED, specsToFill, storedName, storedSpecs } from './collections.ts'
import type { Projection } from './projection.ts'

export async function currentGeneration(store: DocumentStore, projection: Pick<Projection, 'name'>): Promise<number> {
  return (await recordedGeneration(store, projection)).generation
}

export interface Generation {
  readonly generation: number
  readonly shape?: string
  readonly kept?: readonly number[]
}

export async function recordedGeneration(
  store: DocumentStore,
  projection: Pick<Projection, 'name'>,
): Promise<Generation> {
  const [recorded] = await recordedGenerations(store, [projection])
  return recorded as Generation
}

export async function recordedGenerations(
  store: DocumentStore,
  projections: readonly Pick<Projection, 'name'>[],
): Promise<readonly Generation[]> {
  const names = projections.map(({ name }) => name)
  const docs = await store.get(GENERATIONS.name, names)
  return names.map((name) => JSON.parse(docs.get(name)?.body ?? '{"generation":1}'))
}

export function shapeOf({ collections }: Projection): string {
  const made = collections.filter(({ operational, ofNewEvents }) => operational !== true && ofNewEvents !== true)
  return canonical(made.map((one) => (one.tokens === true ? { ...one, search: SEARCH_RULE } : one)))
}

/**
 * Drops documents of another shape (such as without a newer sort value) first, so that the projector rebuilds them.
 * `onDiscard` is called before, and may throw.
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
  // Kept generations may have another shape; they are only used by `forget` and `drop`.
  await ensureToFill(store, projection, generation)
  if (!fits) await store.commit([switching(projection, generation)])
  return recorded
}

export async function ensureToFill(store: DocumentStore, projection: Projection, generation: number): Promise<void> {
  const isEmpty = (await store.progress(consumerName(projection, generation))).size === 0
  const fills = isEmpty && projection.later !== true
  await store.ensure((fills ? specsToFill : storedSpecs)(projection, generation))
}

export async function openOutdated(store: DocumentStore, projection: Projection): Promise<Generation | undefined> {
  const recorded = await recordedGeneration(store, projection)
  const { generation, shape } = recorded
  if (shape === undefined || shape === shapeOf(projection)) return undefined
  // Without sort orders, so the other version's indexes stay.
  await store.ensure(storedSpecs(projection, generation).map(({ name }) => ({ name })))
  return recorded
}

/** Makes this generation the one in use. The old one stays until it is discarded. */
export function switching(projection: Projection, generation: number, kept: readonly number[] = []): Write {
  return recording(projection, { generation, shape: shapeOf(projection), kept })
}

export function recording(projection: Pick<Projection, 'name'>, made: Generation): Write {
  const doc = { id: projection.name, person: 0, body: JSON.stringify(made) }
  return { kind: 'put', collection: GENERATIONS.name, doc }
}

export async function discard(store: DocumentStore, projection: Projection, generation: number): Promise<void> {
  const own = projection.collections.filter(({ operational }) => operational !== true)
  await store.drop(own.map(({ name }) => storedName(projection, name, generation)))
  await store.forgetProgress(consumerName(projection, generation))
  await unpark(store, `${consumerName(projection, generation)}/`)
}

/** Otherwise a new generation of this number would start with parked persons. */
async function unpark(store: DocumentStore, prefix: string): Promise<void> {
  for await (const docs of everyDoc(store, PARKED.name)) {
    const mine = docs.filter(({ id }) => id.startsWith(prefix))
    await store.commit(mine.map(({ id }) => ({ kind: 'remove', collection: PARKED.name, id })))
  }
}

/** Yields to other work between pages. */
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
    await breathe()
  }
}
