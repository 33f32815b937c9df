import type { Erasure, Projection } from '../../event-store/projector/projection.ts'

/**
 * All documents are people's, so every projection has to learn of erasures: they reach only those that follow their
 * topic. @throws Error that names a projection that does not.
 */
export function assertFollowErasures(projections: readonly Projection[], { topic }: Pick<Erasure, 'topic'>): void {
  const deaf = projections.find(({ topics }) => !topics.includes(topic))
  if (deaf === undefined) return
  throw new Error(
    `The projection ${deaf.name} must have ${topic} among its topics: people are erased there, and it would keep them.`,
  )
}
