import { hasPassed, type Source, type SourceOffsets } from '../ports/event-log.ts'

/** Where a reader of the log stands: the next offset of each source. */
export interface OffsetTracker {
  readonly all: () => SourceOffsets
  readonly of: (source: Source) => number
  readonly move: (source: Source, next: number) => void
  /** Resolves when everything before `ends` has been passed. */
  readonly reached: (ends: SourceOffsets) => Promise<void>
}

export function createOffsetTracker(): OffsetTracker {
  const places = new Map<Source, number>()
  const watchers = new Set<() => void>()
  const of = (source: Source) => places.get(source) ?? 0

  return {
    all: () => places,
    of,
    move: (source, next) => {
      places.set(source, next)
      for (const look of watchers) look()
    },
    reached: (ends) =>
      new Promise((resolve) => {
        const look = () => {
          if (!hasPassed(places, ends)) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
  }
}
