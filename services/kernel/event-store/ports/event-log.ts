import type { Envelope } from '../events/envelope.ts'

/** A partition of a topic, written `topic/partition`. The embedded log has one partition per topic. */
export type Source = `${string}/${number}`

export function topicOf(source: Source): string {
  return source.slice(0, source.lastIndexOf('/'))
}

/** Offsets are dense, ascending and never reused. */
export interface Position {
  readonly source: Source
  readonly offset: number
}

export interface Entry extends Position {
  readonly envelope: Envelope
  /** The envelope as stored in the log, byte for byte. */
  readonly raw: string
}

/** The next offset to read, by source. A missing source starts at 0. */
export type SourceOffsets = ReadonlyMap<Source, number>

/** Whether a reader at these offsets has passed everything before `ends`. */
export function hasPassed(places: SourceOffsets, ends: SourceOffsets): boolean {
  for (const [source, end] of ends) if ((places.get(source) ?? 0) < end) return false
  return true
}

export const DEFAULT_BATCH = 500

export interface Subscription {
  /** Followers of one name, in any process, share the sources: each source has one follower at a time. */
  readonly reader: string
  readonly topics: readonly string[]
  /** Called at the start and whenever sources are reassigned. */
  readonly start: () => Promise<SourceOffsets>
  /**
   * The next batch waits for it. Must not reject. Returns the next offset if it is not the one after the last entry.
   * `more`: the next entries follow at once, as in a replay.
   */
  readonly handle: (entries: readonly Entry[], more?: boolean) => Promise<number | undefined>
  readonly batch?: number
  /** Maximum with a large backlog. Ignored by a log that fetches by bytes. Default: `batch`. */
  readonly backlog?: number
  /** Gets new entries sooner, but two followers may handle the same entries for a moment, so effects must be fenced. */
  readonly ahead?: boolean
  /** Stops soon, as a replay does: a log whose fetches wait for entries waits only briefly, so that it ends at once. */
  readonly brief?: boolean
  /** Milliseconds to wait before the next fetch; called after each fetch with entries. Own appends do not wait. */
  readonly rest?: () => number
  /** Called if the next events of a source were deleted. Default: the process ends, as with any gap. */
  readonly onDeleted?: (error: Error) => void
}

export interface Follower {
  /** Whether it is a member of the group. Absent if the log has no groups. */
  readonly joined?: () => boolean
  readonly stop: () => Promise<void>
}

/** A source from one offset up to another, exclusive. */
export interface LogPart {
  readonly source: Source
  readonly from: number
  readonly to: number
}

export interface EventLog {
  /** In call order per subject. @throws ArriveError `log-away`, `busy`: the event may have been appended anyway */
  readonly append: (topic: string, envelope: Envelope) => Promise<Position>
  readonly follow: (subscription: Subscription) => Follower
  /** Reads without following. @throws Error if entries cannot be read. */
  readonly part: (part: LogPart) => AsyncIterable<Entry>
  readonly ends: (topics: readonly string[]) => Promise<SourceOffsets>
  /** Whether an append would be accepted now; settles within a second. */
  readonly healthy: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Such as `orders/0/000000000017`, which sorts in log order. */
export function positionText({ source, offset }: Position): string {
  return `${source}/${String(offset).padStart(12, '0')}`
}

export function positionIn(text: string): Position {
  const end = text.lastIndexOf('/')
  return { source: text.slice(0, end) as Source, offset: Number(text.slice(end + 1)) }
}
