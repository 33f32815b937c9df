import type { Schema } from './call.ts'

/** One type of event. A shipped version never changes: what is new gets a new version beside the old. */
export interface EventType {
  /** `onboarding.form.submitted`. */
  readonly type: string
  readonly version: number
  /** Tells apart the shapes of one type: the name of a form. */
  readonly detail?: string
  /** Where each form has a type of its own: all of them, with a star for the form. */
  readonly family?: string
  /** The topic of the log that it is written to. Types begin with its name. */
  readonly topic: string
  readonly summary: string
  /** Set if other systems must never receive it: its data stays inside the product. */
  readonly internal?: boolean
  /** Set where it tells of the agency and of no person: nothing in it is personal, and its data is clear JSON. */
  readonly about?: 'agency'
  /** Schema of the opened data; absent where the event says all by its type. */
  readonly data?: Schema
  /** Read where the events are described. A getter, where making it takes long. */
  readonly sample?: unknown
  /** Makes data of the next version. Present exactly where this version has been replaced. */
  upcast?(data: unknown): unknown
}

/** States an event type; the type keeps every literal. */
export function defineEvent<const E extends EventType>(event: E): E {
  return event
}

/**
 * States a version of an event type that has been replaced. It stands in a file of its own beside the current one
 * (`account-registered.v1.ts` beside `account-registered.ts`), as a copy of what was shipped: events of it are in logs.
 * `upcast` makes data of the next version; it is pure.
 */
export function defineEarlierEvent<D>(event: EventType, upcast: (data: D) => unknown): EventType {
  return { ...event, upcast: (data) => upcast(data as D) }
}

/** The `dataschema` of an envelope: which shape its data has. `detail` tells apart the shapes of one type (a form). */
export function schemaId(type: string, version: number, detail?: string): string {
  return `urn:arrive:${type}${detail === undefined ? '' : `:${detail}`}:${version}`
}

/** The `dataschema` of an event type. */
export function schemaIdOf({ type, version, detail }: EventType): string {
  return schemaId(type, version, detail)
}

/** All topics of the log: those that other systems can be granted, then our own. */
export function topicsOf(events: readonly EventType[]): readonly string[] {
  return [...new Set([...grantedTopics(events), ...sortedTopics(events)])]
}

/** The topics that other systems can be granted: those with events that are not internal. */
export function grantedTopics(events: readonly EventType[]): readonly string[] {
  return sortedTopics(events.filter(({ internal }) => internal !== true))
}

function sortedTopics(events: readonly EventType[]): readonly string[] {
  return [...new Set(events.map(({ topic }) => topic))].sort()
}
