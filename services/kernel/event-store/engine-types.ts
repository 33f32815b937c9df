import type { LimiterFactory } from '../common/limiter.ts'
import type { Logger } from '../common/logs.ts'
import type { Metrics } from '../common/metrics.ts'
import type { KafkaSettings } from './kafka/settings.ts'
import type { MongoSettings } from './mongo/settings.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { CollectionSpec, Doc, DocumentStore } from './ports/document-store.ts'
import type { Entry, EventLog, Source, SourceOffsets } from './ports/event-log.ts'
import type { KeyVault } from './ports/key-vault.ts'
import type { MasterKeys } from './sealing/secrets.ts'

/** Free bytes, by name of the content. */
export type Room = () => ReadonlyMap<string, number>

export interface Engines {
  readonly log: EventLog
  readonly store: DocumentStore
  readonly blobs: BlobStore
  readonly vault: KeyVault
  /** Whether other processes use the same data at the same time. */
  readonly shared: boolean
  /** Only for disks that this process alone writes to. */
  readonly room?: Room
}

export interface OpenEngines extends Engines {
  readonly limiter: LimiterFactory
  readonly close: () => Promise<void>
}

export interface DistributedSettings {
  readonly kafka: KafkaSettings
  readonly mongo: MongoSettings
}

/** The embedded engines in `dataDir`, or shared ones. */
export interface EngineSettings {
  readonly dataDir: string
  readonly distributed: DistributedSettings | undefined
}

export type FolderContent = Pick<Opening, 'topics' | 'files' | 'masters'>

export type ThreadContent = Pick<Opening, 'topics' | 'masters'>

export interface ThreadEngines extends Pick<Engines, 'log' | 'store' | 'vault'> {
  readonly close: () => Promise<void>
}

export interface Opening {
  readonly topics: readonly string[]
  /** The name of the files' folder or bucket. */
  readonly files: string
  readonly masters: MasterKeys
  readonly logger: Logger
  /** Called with an error after which this process cannot continue. */
  readonly onFatal: (error: Error) => void
  readonly watch?: Metrics['watch']
}

/** A data folder, read while the product keeps writing it. */
export interface Beside {
  readonly ends: () => Promise<SourceOffsets>
  /** @throws Error naming the position of a damaged event, errors of `take`, or the signal's reason. */
  readonly events: (from: SourceOffsets, to: SourceOffsets, reading: ReadingBeside) => Promise<void>
  readonly docs: (spec: CollectionSpec) => AsyncIterable<readonly Doc[]>
  readonly readers: () => Promise<readonly string[]>
  readonly progress: (reader: string) => Promise<SourceOffsets>
  readonly vault: KeyVault
  readonly blobs: Pick<BlobStore, 'all' | 'get'>
  readonly close: () => Promise<void>
}

export interface ReadingBeside {
  readonly take: (source: Source, raw: string) => void
  readonly signal: AbortSignal
}

/** Engines whose log can be read from the start without a follower. */
export interface Readable extends Omit<Engines, 'log' | 'shared'> {
  /** @throws Error naming the position of a damaged event. */
  readonly events: (topic: string) => Iterable<Entry>
  readonly count: (topic: string) => number
  readonly close: () => Promise<void>
}
