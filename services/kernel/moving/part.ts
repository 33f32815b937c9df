import type { Engines } from '../module.ts'
import type { Entry } from '../ports/event-log.ts'
import type { Tally } from './tally.ts'

/** Engines whose log can be read from the start, without anybody who follows it. */
export interface Readable extends Omit<Engines, 'log' | 'shared'> {
  /** The events of a topic as the log holds them. @throws Error that names the place of one that is damaged. */
  readonly events: (topic: string) => Iterable<Entry>
  readonly count: (topic: string) => number
  readonly close: () => Promise<void>
}

/** From where to where, and how it is told. */
export interface Way {
  readonly source: Readable
  readonly target: Engines
  readonly topics: readonly string[]
  /** Told now and then how far a part has come. */
  readonly report: (line: string) => void
  /** When it is aborted the move ends, with its reason. */
  readonly signal: AbortSignal
}

/** Something that is moved: copied, and then read back. */
export interface Part {
  readonly name: string
  /** Copies all of it; answers what the source held. */
  readonly copy: () => Promise<Tally>
  /** What the target holds. */
  readonly read: () => Promise<Tally>
}
