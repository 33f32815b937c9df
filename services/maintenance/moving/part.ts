import type { BlobStore, DocumentStore, Engines, Entry, KeyVault } from '../../kernel/index.ts'
import type { Digest } from './digest.ts'

/** The source of a copy: the engines of a folder, or a backup. */
export interface AgencySource {
  readonly vault: Pick<KeyVault, 'keyring' | 'wrapped'>
  readonly blobs: Pick<BlobStore, 'all' | 'get'>
  readonly store: Pick<DocumentStore, 'ensure' | 'list' | 'progress' | 'readers'>
  /** The events of a topic in order. @throws Error with the position of a damaged event. */
  readonly events: (topic: string) => Iterable<Entry>
  readonly count: (topic: string) => number
}

export interface MoveContext {
  readonly source: AgencySource
  readonly target: Engines
  readonly topics: readonly string[]
  /** Receives progress reports now and then. */
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

/** Something to copy, and then read back. */
export interface Part {
  readonly name: string
  /** Returns the digest of the source. */
  readonly copy: () => Promise<Digest>
  /** The digest of the target. */
  readonly read: () => Promise<Digest>
}
