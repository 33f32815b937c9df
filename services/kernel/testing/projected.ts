import type { Content, OpenEvent, Projection, View } from '../event-store/projector/projection.ts'

/** The documents, by `collection/id`, and the outcomes that a projection makes of events, in memory. */
export function projected(projection: Pick<Projection, 'apply'>, events: readonly OpenEvent[]) {
  const docs = new Map<string, Content>()
  const view: View = {
    get: (collection, id) => docs.get(`${collection}/${id}`)?.value,
    put: (collection, id, content) => void docs.set(`${collection}/${id}`, content),
    remove: (collection, id) => void docs.delete(`${collection}/${id}`),
  }
  const outcomes = events.map((event) => projection.apply(event, view))
  return { docs, outcomes }
}
