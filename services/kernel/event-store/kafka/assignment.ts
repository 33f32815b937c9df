import type { Source, SourceOffsets } from '../ports/event-log.ts'

/** The sources assigned to this member until the next rebalance, and the next offset of each. */
export interface Assignment {
  readonly offsets: Map<Source, number>
  /** Resolves when the offsets are those that the subscription has stored. Never rejects. */
  readonly ready: Promise<void>
  /** Offsets that were sought because a fetch started elsewhere. */
  readonly soughtOffsets: Map<Source, number>
}

export interface Assignments {
  readonly current: () => Assignment
  /** Starts an assignment with these sources. */
  readonly assign: (sources: readonly Source[]) => void
  /** Sets the offsets before the first assignment. */
  readonly startFrom: (offsets: SourceOffsets) => void
}

interface AssignmentsOptions {
  /** Where to start from; undefined if that no longer matters. Never rejects. */
  readonly ask: () => Promise<SourceOffsets | undefined>
  readonly seek: (source: Source, offset: number) => void
}

/** The successive assignments of one follower. */
export function createAssignments({ ask, seek }: AssignmentsOptions): Assignments {
  let assignment: Assignment = assignmentWith([], Promise.resolve())

  function moveTo(start: SourceOffsets): void {
    for (const [source, guessed] of assignment.offsets) {
      const offset = start.get(source) ?? 0
      assignment.offsets.set(source, offset)
      if (offset !== guessed) seek(source, offset)
    }
  }

  /** Until the offsets are loaded, the last known ones are fetched; only other members' work can make them stale. */
  function assign(sources: readonly Source[]): void {
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    const guesses = sources.map((source) => [source, assignment.offsets.get(source) ?? 0] as const)
    const mine = assignmentWith(guesses, ready)
    assignment = mine
    for (const [source, offset] of guesses) seek(source, offset)
    void ask().then((start) => {
      if (assignment === mine && start !== undefined) moveTo(start)
      resolve()
    })
  }

  return {
    current: () => assignment,
    assign,
    startFrom: (offsets) => {
      assignment = assignmentWith(offsets, Promise.resolve())
    },
  }
}

function assignmentWith(offsets: Iterable<readonly [Source, number]>, ready: Promise<void>): Assignment {
  return { offsets: new Map(offsets), ready, soughtOffsets: new Map() }
}
