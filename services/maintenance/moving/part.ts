import type { Engines, Readable } from '../../kernel/index.ts'
import type { Digest } from './digest.ts'

/** The source and the target of a move, and how progress is reported. */
export interface MoveContext {
  readonly source: Readable
  readonly target: Engines
  readonly topics: readonly string[]
  /** Receives progress reports now and then. */
  readonly report: (line: string) => void
  /** When it is aborted the move ends, with its reason. */
  readonly signal: AbortSignal
}

/** Something that is moved: copied, and then read back. */
export interface Part {
  readonly name: string
  /** Copies all of it; answers what the source held. */
  readonly copy: () => Promise<Digest>
  /** What the target holds. */
  readonly read: () => Promise<Digest>
}
