import type { Engines, Readable } from '../../kernel/index.ts'
import type { Tally } from './tally.ts'

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
