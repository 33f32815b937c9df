import { type DocumentStore, type Source, type SourceOffsets, topicOf } from '../../kernel/index.ts'
import { createDigest } from './digest.ts'
import type { Appended } from './events.ts'
import type { MoveContext, Part } from './part.ts'

/** Projectors rebuild their documents and start from the beginning; so do their pauses. */
const RESTARTED = /@\d+$/

/** Maps a consumer's offsets in the source to those in the target. */
export type PlacesOf = (
  offsets: SourceOffsets,
  appended: Appended,
  sources: readonly Source[],
  consumer: string,
) => SourceOffsets

/** For reactions that handle each event once, like mails: continues after as many events as they had handled. */
export function offsetsPart(
  { source, target, topics }: MoveContext,
  appended: Appended,
  placesOf: PlacesOf = offsetsAfterMove,
): Part {
  async function copy() {
    const digest = createDigest()
    const sources = [...(await target.log.ends(topics)).keys()]
    for (const consumer of await lastingConsumers(source.store)) {
      const offsets = placesOf(await source.store.progress(consumer), appended, sources, consumer)
      // Also if it is 0: without an offset, some consumers start at the end.
      for (const [at, next] of offsets)
        await target.store.commit([], { reader: consumer, source: at, expected: 0, next })
      for (const [at, next] of offsets) digest.add(`the place of ${consumer} in ${at}`, String(next))
    }
    return digest
  }

  return { name: 'places', copy, read: () => digestOfOffsets(target.store) }
}

async function lastingConsumers(store: Pick<DocumentStore, 'readers'>): Promise<readonly string[]> {
  return (await store.readers()).filter((consumer) => !RESTARTED.test(consumer))
}

/** The target offsets after the same events, in every source of a topic that had an offset. */
export function offsetsAfterMove(
  offsets: SourceOffsets,
  appended: Appended,
  sources: readonly Source[],
): SourceOffsets {
  const all = new Map<Source, number>()
  for (const [source, next] of offsets) {
    const topic = topicOf(source)
    for (const one of sources.filter((target) => topicOf(target) === topic)) all.set(one, 0)
    for (const passed of (appended.order.get(topic) ?? []).slice(0, next)) all.set(passed, (all.get(passed) ?? 0) + 1)
  }
  return all
}

async function digestOfOffsets(store: DocumentStore) {
  const digest = createDigest()
  for (const consumer of await lastingConsumers(store)) {
    for (const [source, next] of await store.progress(consumer)) {
      digest.add(`the place of ${consumer} in ${source}`, String(next))
    }
  }
  return digest
}
