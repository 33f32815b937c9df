import type { Doc } from '../ports/document-store.ts'
import { type Entry, positionIn, topicOf } from '../ports/event-log.ts'
import { createDraft } from '../projector/batch.ts'
import type { ProjectorDependencies } from '../projector/batch-context.ts'
import { storedSpecs } from '../projector/collections.ts'
import type { Projection } from '../projector/projection.ts'
import { memoryDocuments } from './memory-documents.ts'
import { createReader, type Reader } from './reader.ts'

export type PastParts = Pick<ProjectorDependencies, 'vault' | 'pepper' | 'upcast' | 'erasure'>

const GENERATION = 1

/** An event of the history as it is in the log. */
export function entryOf({ body, sort }: Doc): Entry {
  return { ...positionIn(String(sort?.['position'])), envelope: JSON.parse(body), raw: body }
}

/**
 * Reads what a projection makes of some events alone. They are applied in memory, when the first document is read, in
 * the order of their topics' logs.
 */
export function readerOver(parts: PastParts, projection: Projection, entries: readonly Entry[]): Reader {
  const store = memoryDocuments(storedSpecs(projection, GENERATION))

  async function apply(): Promise<void> {
    const own = entries.filter(({ source }) => projection.topics.includes(topicOf(source)))
    for (const some of Map.groupBy(own, ({ source }) => source).values()) {
      const draft = createDraft(
        {
          ...parts,
          projection,
          store,
          generation: GENERATION,
          live: false,
          now: () => 0,
          onParked: () => undefined,
        },
        false,
      )
      await draft.add(some)
      store.write((await draft.result()).writes)
    }
  }

  let applied: Promise<void> | undefined
  const generation = async () => {
    applied ??= apply()
    await applied
    return GENERATION
  }
  return createReader({ ...parts, store, projection, generation })
}
