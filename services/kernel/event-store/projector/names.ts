import type { CollectionSpec } from '../ports/document-store.ts'
import type { Projection } from './projection.ts'

/**
 * Every envelope by event id, in order of person and position: earlier versions, repeats and the feed are read from it.
 */
export const HISTORY = {
  name: 'history',
  sort: ['position'],
  personal: true,
  sequence: 'position',
  inLog: 'position',
} as const satisfies CollectionSpec
/** Persons that were erased. */
export const ERASED_PERSONS = { name: 'erased' } as const
/** Code of every event that was refused: a replay refuses it too, even where the reason was erased since. */
export const REFUSED = { name: 'refused', ledger: true, lasting: true } as const
/** Persons whose stream a generation of a projection has parked, with the reason and the place. Ids are `parkedId`. */
export const PARKED = { name: 'parked', sort: ['since'] } as const satisfies CollectionSpec
/** Which generation of a projection's documents is read. */
export const GENERATIONS = { name: 'generations' } as const
/** The row of the process that may rebuild, beside the generations; no projection has such a name. */
export const REBUILD_LEASE = { collection: GENERATIONS.name, id: 'lease/rebuild' } as const

/** The name under which a generation of a collection is stored. Operational ones have no generations. */
export function storedName(projection: Projection, collection: string, generation: number): string {
  const operational = projection.collections.find(({ name }) => name === collection)?.operational === true
  return operational ? collection : `${collection}@${generation}`
}

/** What the collections of several generations are called in the store. */
export function storedNames(projection: Projection, generations: readonly number[]): ReadonlySet<string> {
  const { collections } = projection
  return new Set(generations.flatMap((one) => collections.map(({ name }) => storedName(projection, name, one))))
}

/** The collections of a generation as the store must know them. */
export function storedSpecs(projection: Projection, generation: number): CollectionSpec[] {
  return projection.collections.map((spec) => ({ ...spec, name: storedName(projection, spec.name, generation) }))
}

/** Who reads the log: a generation of a projection. */
export function consumerName(projection: Pick<Projection, 'name'>, generation: number): string {
  return `${projection.name}@${generation}`
}

/** Who reads the log: a reaction. */
export function reactionReader({ name }: { readonly name: string }): string {
  return `reaction/${name}`
}

/** Each generation parks for itself: a replay by mended code must be able to pass where the one before stopped. */
export function parkedId(projection: Pick<Projection, 'name'>, generation: number, person: number): string {
  return `${consumerName(projection, generation)}/${person}`
}
