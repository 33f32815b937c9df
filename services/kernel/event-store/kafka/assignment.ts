import type { Source, SourceOffsets } from '../ports/event-log.ts'

export type Seek = (source: Source, offset: number) => void

export interface Assignment {
  /** False without a group member: it is unknown whose the sources are, and only their offsets count. */
  readonly joined: boolean
  readonly offsets: Map<Source, number>
  /** Resolves when the stored offsets are loaded. Never rejects. */
  readonly ready: Promise<void>
  /** Offsets that were sought because a fetch started elsewhere. */
  readonly soughtOffsets: Map<Source, number>
}

/** @param ask returns the stored offsets; undefined if they no longer matter. Never rejects. */
export function createAssignments(ask: () => Promise<SourceOffsets | undefined>, seek: Seek) {
  let current: Assignment = assignmentWith(false, [], Promise.resolve())

  function moveTo(start: SourceOffsets): void {
    for (const [source, guessed] of current.offsets) {
      const offset = start.get(source) ?? 0
      current.offsets.set(source, offset)
      if (offset !== guessed) seek(source, offset)
    }
  }

  return {
    current: () => current,
    /** Until the stored offsets are loaded, fetches start at the last known ones, which may be stale. */
    assign: (sources: readonly Source[]) => {
      const { promise: ready, resolve } = Promise.withResolvers<void>()
      const guesses = sources.map((source) => [source, current.offsets.get(source) ?? 0] as const)
      const own = assignmentWith(true, guesses, ready)
      current = own
      for (const [source, offset] of guesses) seek(source, offset)
      void ask().then((start) => {
        if (current === own && start !== undefined) moveTo(start)
        resolve()
      })
    },
    startFrom: (offsets: SourceOffsets) => {
      current = assignmentWith(false, offsets, Promise.resolve())
    },
    end: () => {
      current = assignmentWith(false, current.offsets, Promise.resolve())
    },
  }
}

function assignmentWith(
  joined: boolean,
  offsets: Iterable<readonly [Source, number]>,
  ready: Promise<void>,
): Assignment {
  return { joined, offsets: new Map(offsets), ready, soughtOffsets: new Map() }
}
