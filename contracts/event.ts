import type { Schema } from './call.ts'

/** One event type. A shipped version never changes; changes get a new version. */
export interface EventType {
  readonly type: string
  readonly version: number
  /** Distinguishes shapes of one type: the name of a form. */
  readonly detail?: string
  /** If each form has its own type: the pattern for all, with a star for the form. */
  readonly family?: string
  /** Its log topic, which is the prefix of the type. */
  readonly topic: string
  readonly summary: string
  /** Never sent to other systems. */
  readonly internal?: boolean
  /** Set if the event concerns the agency and no person: its data is clear JSON. */
  readonly about?: 'agency'
  /** Schema of the decrypted data; absent if the event has none. */
  readonly data?: Schema
  /** What other systems get in place of the data. Undefined: they get nothing of the event. */
  published?(data: unknown): unknown
  /** Schema of what `published` returns. */
  readonly publishedData?: Schema
  /** For documentation. A getter if computing it is slow. */
  readonly sample?: unknown
  /** Converts data to the next version. Present exactly if this version has been replaced. */
  upcast?(data: unknown): unknown
}

/** Keeps literal types. */
export function defineEvent<const E extends EventType>(event: E): E {
  return event
}

/**
 * Defines a replaced version of an event type. It has its own file next to the current one (`account-registered.v1.ts`)
 * and stays as shipped, because logs contain such events. `upcast` is pure and returns data of the next version.
 */
export function defineEarlierEvent<D>(event: EventType, upcast: (data: D) => unknown): EventType {
  return { ...event, upcast: (data) => upcast(data as D) }
}

/** The `dataschema` of an envelope. `detail` distinguishes shapes of one type (a form). */
export function schemaId(type: string, version: number, detail?: string): string {
  return `urn:arrive:${type}${detail === undefined ? '' : `:${detail}`}:${version}`
}

export function schemaIdOf({ type, version, detail }: EventType): string {
  return schemaId(type, version, detail)
}

/** All topics: those that other systems can be granted, then internal ones. */
export function topicsOf(events: readonly EventType[]): readonly string[] {
  return [...new Set([...grantedTopics(events), ...sortedTopics(events)])]
}

/** Topics with at least one event that is not internal. */
export function grantedTopics(events: readonly EventType[]): readonly string[] {
  return sortedTopics(events.filter(({ internal }) => internal !== true))
}

function sortedTopics(events: readonly EventType[]): readonly string[] {
  return [...new Set(events.map(({ topic }) => topic))].sort()
}
