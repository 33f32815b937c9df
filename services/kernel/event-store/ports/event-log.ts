import type { Envelope } from '../events/envelope.ts'

/** One partition of one topic, written `topic/partition`. The embedded log has one partition a topic. */
export type Source = `${string}/${number}`

/** `orders` of `orders/0`. */
export function topicOf(source: Source): string {
  return source.slice(0, source.lastIndexOf('/'))
}

/** Where an event stands. Offsets are dense, ascending and never given twice. */
export interface Position {
  readonly source: Source
  readonly offset: number
}

export interface Entry extends Position {
  readonly envelope: Envelope
  /** The envelope as it stands in the log, byte for byte. */
  readonly raw: string
}

/** The next offset to read, by source. A source that is not named starts at 0. */
export type SourceOffsets = ReadonlyMap<Source, number>

/** Whether somebody who stands at these places has passed everything before `ends`. */
export function hasPassed(places: SourceOffsets, ends: SourceOffsets): boolean {
  for (const [source, end] of ends) if ((places.get(source) ?? 0) < end) return false
  return true
}

/** Most entries in one batch where a subscription says nothing else. */
export const DEFAULT_BATCH = 500

export interface Subscription {
  /**
   * Who reads. Followers of one name, in one process or in many, share the sources: each source is one follower's at a
   * time.
   */
  readonly reader: string
  readonly topics: readonly string[]
  /** Asked at the start and after every takeover of a source. */
  readonly start: () => Promise<SourceOffsets>
  /**
   * Gets entries of one source in order. The next batch of that source waits for it. Never rejects: what it cannot
   * do it settles itself. Answers the offset to go on from, where that is not simply the one after the last entry.
   * `more`: the next entries of the source come at once, as in a replay, so what these come to may wait for them.
   */
  readonly handle: (entries: readonly Entry[], more?: boolean) => Promise<number | undefined>
  /** Most entries in one batch. */
  readonly batch?: number
  /** The same where far more are waiting, as in a replay. A log that fetches by bytes ignores it. Default: `batch`. */
  readonly backlog?: number
  /**
   * A batch in hand is not waited for when a source goes over to another follower: both may be at the same entries for
   * a moment, so only for a handler whose effects are fenced. It has the next entries sooner.
   */
  readonly ahead?: boolean
  /**
   * Milliseconds for which what others append may be left to gather before it is fetched, so that a fetch brings more:
   * asked when one has brought something. What this process appends does not wait for it, if it is `ahead`. A log that
   * has nothing to fetch ignores it. Default: 0.
   */
  readonly rest?: () => number
  /**
   * Told where what stood at the next place of a source was deleted, so that nothing more of it comes. Default: the
   * process ends, as with any other gap in the log.
   */
  readonly onDeleted?: (error: Error) => void
}

export interface Follower {
  /** Whether it is one of those that share the sources. Absent where nobody has to be let in. */
  readonly joined?: () => boolean
  /** Ends after the batch in hand. */
  readonly stop: () => Promise<void>
}

/** What stands in a source from one offset up to another one, which is no part of it. */
export interface LogPart {
  readonly source: Source
  readonly from: number
  readonly to: number
}

/** The append-only log of events: the one truth of the product. */
export interface EventLog {
  /**
   * Appends durably; events of one subject keep the order of these calls.
   * @throws ArriveError `log-away`, `busy` - the event may have landed all the same.
   */
  readonly append: (topic: string, envelope: Envelope) => Promise<Position>
  readonly follow: (subscription: Subscription) => Follower
  /**
   * A part that is there, in its order, without following: absent where following costs nothing.
   * @throws Error where it is not to be had.
   */
  readonly part?: (part: LogPart) => AsyncIterable<Entry>
  /** The next offset to be written, for every source of the topics. */
  readonly ends: (topics: readonly string[]) => Promise<SourceOffsets>
  /** Rejects or resolves within a second: whether an append would be taken now. */
  readonly healthy: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** `orders/0/000000000017`: sorts as the log runs. */
export function positionText({ source, offset }: Position): string {
  return `${source}/${String(offset).padStart(12, '0')}`
}

/** Parses such a text. */
export function positionIn(text: string): Position {
  const end = text.lastIndexOf('/')
  return { source: text.slice(0, end) as Source, offset: Number(text.slice(end + 1)) }
}
