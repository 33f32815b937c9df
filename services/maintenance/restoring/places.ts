import { type Source, type SourceOffsets, topicOf } from '../../kernel/index.ts'
import type { Appended } from '../moving/events.ts'

/** For each event of a topic, its source and offset in the backup; undefined if it was added. */
export type Origins = ReadonlyMap<string, readonly (Origin | undefined)[]>

interface Origin {
  readonly source: Source
  readonly offset: number
}

/**
 * Continues before the first unhandled event. Sources differ from the backup's: some events repeat, none is skipped.
 */
export function placesAfterRestore(
  places: SourceOffsets,
  { order, ends }: Appended,
  { sources, origins }: { readonly sources: readonly Source[]; readonly origins: Origins },
): SourceOffsets {
  const topics = new Set([...places.keys()].map(topicOf))
  const next = new Map<Source, number>()
  for (const topic of topics) {
    const seen = new Map<Source, number>()
    for (const [at, source] of (order.get(topic) ?? []).entries()) {
      const offset = seen.get(source) ?? 0
      seen.set(source, offset + 1)
      if (!next.has(source) && !isHandled(origins.get(topic)?.[at], places)) next.set(source, offset)
    }
  }
  return new Map(
    sources
      .filter((source) => topics.has(topicOf(source)))
      .map((source) => [source, next.get(source) ?? ends.get(source) ?? 0]),
  )
}

function isHandled(origin: Origin | undefined, places: SourceOffsets): boolean {
  return origin !== undefined && origin.offset < (places.get(origin.source) ?? 0)
}

/** The ends of all sources: everything in the backup was handled, and must not be handled twice. */
export function placesAtEnd(places: SourceOffsets, { ends }: Appended, sources: readonly Source[]): SourceOffsets {
  const topics = new Set([...places.keys()].map(topicOf))
  return new Map(
    sources.filter((source) => topics.has(topicOf(source))).map((source) => [source, ends.get(source) ?? 0]),
  )
}
