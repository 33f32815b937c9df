import type { Doc, DocumentStore } from '../../event-store/ports/document-store.ts'
import { positionIn, type SourceOffsets } from '../../event-store/ports/event-log.ts'
import { HISTORY, REFUSED } from '../../event-store/projector/collections.ts'
import { everyDoc } from '../../event-store/projector/generations.ts'
import { OUTCOMES } from '../../event-store/projector/outcomes.ts'

/** For a restored log. Otherwise a repeat of a lost event would count as already applied. */
export async function forgetNewerThanLog(store: DocumentStore, ends: SourceOffsets): Promise<void> {
  const lost = await remove(store, HISTORY.name, (doc) => isNewerThanLog(doc, ends))
  await remove(store, REFUSED.name, ({ id }) => lost.has(id))
  await remove(store, OUTCOMES.name, ({ id }) => lost.has(id.slice(0, id.indexOf('#'))))
}

async function remove(store: DocumentStore, collection: string, which: (doc: Doc) => boolean): Promise<Set<string>> {
  const removed = new Set<string>()
  for await (const docs of everyDoc(store, collection, { bodies: false })) {
    const ids = docs.filter(which).map(({ id }) => id)
    for (const id of ids) removed.add(id)
    await store.commit(ids.map((id) => ({ kind: 'remove', collection, id })))
  }
  return removed
}

function isNewerThanLog({ sort }: Doc, ends: SourceOffsets): boolean {
  const { source, offset } = positionIn(String(sort?.position))
  const end = ends.get(source)
  return end !== undefined && offset >= end
}
