import type { BlobStore, DocumentStore, Engines, Entry, KeyVault } from '../../kernel/index.ts'
import type { Digest } from './digest.ts'

/** What an agency is copied from: the engines of a folder, or a backup. */
export interface AgencySource {
  readonly vault: Pick<KeyVault, 'keyring' | 'wrapped'>
  readonly blobs: Pick<BlobStore, 'all' | 'get'>
  readonly store: Pick<DocumentStore, 'ensure' | 'list' | 'progress' | 'readers'>
  /** The events of a topic in their order. @throws Error that names the place of one that is damaged. */
  readonly events: (topic: string) => Iterable<Entry>
  readonly count: (topic: string) => number
}

/** The source and the target of a move, and how progress is reported. */
export interface MoveContext {
  readonly source: AgencySource
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
