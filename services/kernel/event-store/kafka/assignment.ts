import type { Source, SourceOffsets } from '../ports/event-log.ts'

export type Seek = (source: Source, offset: number) => void

/** The sources assigned to this member until the next rebalance, and the next offset of each. */
export interface Assignment {
  /** Whether the group has said so; otherwise nobody knows whose the sources are, and only their offsets count. */
  readonly joined: boolean
  readonly offsets: Map<Source, number>
  /** Resolves when the offsets are those that the subscription has stored. Never rejects. */
  readonly ready: Promise<void>
  /** Offsets that were sought because a fetch started elsewhere. */
  readonly soughtOffsets: Map<Source, number>
}

/**
 * The successive assignments of one follower.
 * @param ask where to start from; undefined if that no longer matters. Never rejects.
 */
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
    /**
     * Starts an assignment with these sources. Until the offsets are loaded, the last known ones are fetched; only the
     * work of other members can make them stale.
     */
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
    /** Sets the offsets before the first assignment. */
    startFrom: (offsets: SourceOffsets) => {
      current = assignmentWith(false, offsets, Promise.resolve())
    },
    /** Ends the assignment, as the member is none any more; the next one begins with what is known of the offsets. */
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
