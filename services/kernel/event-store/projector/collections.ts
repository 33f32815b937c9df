import type { CollectionSpec } from '../ports/document-store.ts'
import type { Projection } from './projection.ts'

/** Every envelope by event id, ordered by person and position. The feed and earlier versions are read from it. */
export const HISTORY = {
  name: 'history',
  sort: ['position'],
  personal: true,
  sequence: 'position',
  inLog: 'position',
} as const satisfies CollectionSpec
export const ERASED_PERSONS = { name: 'erased' } as const
/** Code of every event that was refused: a replay refuses it too, even if the reason was erased since. */
export const REFUSED = { name: 'refused', ledger: true, lasting: true } as const
/** Persons parked by a generation of a projection. Ids are `parkedId`. */
export const PARKED = { name: 'parked', sort: ['since'] } as const satisfies CollectionSpec
export const GENERATIONS = { name: 'generations' } as const
/** The row of the process that may rebuild; no projection has such a name. */
export const REBUILD_LEASE = { collection: GENERATIONS.name, id: 'lease/rebuild' } as const

/** Operational collections have no generations. */
export function storedName(projection: Projection, collection: string, generation: number): string {
  const operational = projection.collections.find(({ name }) => name === collection)?.operational === true
  return operational ? collection : `${collection}@${generation}`
}

export function storedNames(projection: Projection, generations: readonly number[]): ReadonlySet<string> {
  const { collections } = projection
  return new Set(generations.flatMap((one) => collections.map(({ name }) => storedName(projection, name, one))))
}

export function storedSpecs(projection: Projection, generation: number): CollectionSpec[] {
  return projection.collections.map((spec) => ({ ...spec, name: storedName(projection, spec.name, generation) }))
}

/** To write documents first and index them once, when `storedSpecs` are ensured: in pieces that takes far longer. */
export function specsToFill(projection: Projection, generation: number): CollectionSpec[] {
  return storedSpecs(projection, generation).map((spec) => ({ ...spec, indexedLater: true }))
}

export function consumerName(projection: Pick<Projection, 'name'>, generation: number): string {
  return `${projection.name}@${generation}`
}

/** Each share of a replay has its own offset. */
export function shareReader(projection: Pick<Projection, 'name'>, generation: number, remainder: number): string {
  return `share/${remainder}/${consumerName(projection, generation)}`
}

export function reactionReader({ name }: { readonly name: string }): string {
  return `reaction/${name}`
}

/** Each generation parks for itself: a replay by fixed code must get past the event that parked the old one. */
export function parkedId(projection: Pick<Projection, 'name'>, generation: number, person: number): string {
  return `${consumerName(projection, generation)}/${person}`
}
