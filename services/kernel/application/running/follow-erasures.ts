import type { Erasure, Projection } from '../../event-store/projector/projection.ts'

/** Projections learn of erasures only from their topic. @throws Error naming one that does not follow it. */
export function assertFollowErasures(projections: readonly Projection[], { topic }: Pick<Erasure, 'topic'>): void {
  const withoutErasures = projections.find(({ topics }) => !topics.includes(topic))
  if (withoutErasures === undefined) return
  throw new Error(
    `The projection ${withoutErasures.name} must have ${topic} among its topics: people are erased there, and ` +
      'it would keep them.',
  )
}
