import type { Entry, Source } from '../ports/event-log.ts'

/** What followers need of the log. */
export interface LogTail {
  /** Entries of a source from an offset on; empty at the end. */
  readonly read: (source: Source, offset: number, limit: number) => readonly Entry[]
  /** Calls back after every commit until the returned function is called. */
  readonly listen: (wake: () => void) => () => void
}
