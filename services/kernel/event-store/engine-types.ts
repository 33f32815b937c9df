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

/** Free bytes by what is kept there. */
export type Room = () => ReadonlyMap<string, number>

/** The engines that a process runs on. */
export interface Engines {
  readonly log: EventLog
  readonly store: DocumentStore
  readonly blobs: BlobStore
  readonly vault: KeyVault
  /** Whether other processes work on the same data at the same time. */
  readonly shared: boolean
  /** Of the disks that this process alone writes to. Absent: others see to theirs. */
  readonly room?: Room
}

export interface OpenEngines extends Engines {
  /** Makes the counters of the rate limits, one for all processes that share the engines. */
  readonly limiter: LimiterFactory
  readonly close: () => Promise<void>
}

/** Where the engines are that many processes share. */
export interface DistributedSettings {
  readonly kafka: KafkaSettings
  readonly mongo: MongoSettings
}

/** Which engines: the embedded ones of `dataDir`, or those that many processes share. */
export interface EngineSettings {
  readonly dataDir: string
  readonly distributed: DistributedSettings | undefined
}

/** What a data folder holds: which topics, files under which name, and keys that these open. */
export type FolderContent = Pick<Opening, 'topics' | 'files' | 'masters'>

/** Who opens engines: which topics the log has, what opens the keys, and who is told. */
export interface Opening {
  readonly topics: readonly string[]
  /** The name that files are kept under: a folder, or a bucket. */
  readonly files: string
  readonly masters: MasterKeys
  readonly logger: Logger
  /** Called with what this process cannot go on after. */
  readonly onFatal: (error: Error) => void
  /** Where the engines show figures of theirs. Default: nowhere. */
  readonly watch?: Metrics['watch']
}

/** What a data folder holds, read while the product goes on writing it. */
export interface Beside {
  readonly ends: () => Promise<SourceOffsets>
  /**
   * Gives the events between two places, each source in its order. @throws Error that names the place of one that is
   * damaged, what `take` throws, or the signal's reason.
   */
  readonly events: (from: SourceOffsets, to: SourceOffsets, reading: ReadingBeside) => Promise<void>
  /** The documents of a collection in the order of ids; none where there is no such collection yet. */
  readonly docs: (spec: CollectionSpec) => AsyncIterable<readonly Doc[]>
  readonly readers: () => Promise<readonly string[]>
  readonly progress: (reader: string) => Promise<SourceOffsets>
  readonly vault: KeyVault
  readonly blobs: Pick<BlobStore, 'all' | 'get'>
  readonly close: () => Promise<void>
}

export interface ReadingBeside {
  readonly take: (source: Source, raw: string) => void
  /** When it is aborted the reading ends, with its reason. */
  readonly signal: AbortSignal
}

/** Engines whose log can be read from the start, without anybody who follows it. */
export interface Readable extends Omit<Engines, 'log' | 'shared'> {
  /** The events of a topic as the log holds them. @throws Error that names the place of one that is damaged. */
  readonly events: (topic: string) => Iterable<Entry>
  readonly count: (topic: string) => number
  readonly close: () => Promise<void>
}
