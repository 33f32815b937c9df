import { hasPassed, type Source, type SourceOffsets } from '../ports/event-log.ts'

export type OffsetTracker = ReturnType<typeof createOffsetTracker>

export function createOffsetTracker() {
  const places = new Map<Source, number>()
  const watchers = new Set<() => void>()
  const of = (source: Source) => places.get(source) ?? 0

  return {
    all: (): SourceOffsets => places,
    of,
    move: (source: Source, next: number): void => {
      places.set(source, next)
      for (const look of watchers) look()
    },
    reached: (ends: SourceOffsets) =>
      new Promise<void>((resolve) => {
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
