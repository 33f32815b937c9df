import type { Source } from '../ports/event-log.ts'

/** Where those who wait for new documents are told that a projector of this process has moved on in a source. */
export interface Moves {
  readonly tell: (source: Source) => void
  /** Answers the function that ends the listening. */
  readonly listen: (hear: (source: Source) => void) => () => void
}

export function createMoves(): Moves {
  const listeners = new Set<(source: Source) => void>()
  return {
    tell: (source) => {
      for (const hear of listeners) hear(source)
    },
    listen: (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
