import type { Schema } from './call.ts'

/** The topics that other systems can be granted. */
export type FeedTopic = 'accounts' | 'applications' | 'onboarding'
export const FEED_TOPICS: readonly FeedTopic[] = ['accounts', 'applications', 'onboarding']

/** All topics of the log. The audit is ours alone: who looked at whose file is told to administrators only. */
export type Topic = FeedTopic | 'audit'
export const TOPICS: readonly Topic[] = [...FEED_TOPICS, 'audit']

/** One type of event. A shipped version never changes: what is new gets a new version beside the old. */
export interface EventType {
  /** `onboarding.form.submitted`. */
  readonly type: string
  readonly version: number
  /** Tells apart the shapes of one type: the name of a form. */
  readonly detail?: string
  /** Where each form has a type of its own: all of them, with a star for the form. */
  readonly family?: string
  readonly topic: Topic
  readonly summary: string
  /** Set where other systems never get it: what it holds does not leave the house. */
  readonly internal?: boolean
  /** Schema of the opened data; absent where the event says all by its type. */
  readonly data?: Schema
  readonly sample?: unknown
  /** Makes data of the next version. Present exactly where this version has been replaced. */
  upcast?(data: unknown): unknown
}

/** States an event type; the type keeps every literal. */
export function defineEvent<const E extends EventType>(event: E): E {
  return event
}

/** The `dataschema` of an envelope: which shape its data has. `detail` tells apart the shapes of one type (a form). */
export function schemaId(type: string, version: number, detail?: string): string {
  return `urn:arrive:${type}${detail === undefined ? '' : `:${detail}`}:${version}`
}

/** The `dataschema` of an event type. */
export function schemaIdOf({ type, version, detail }: EventType): string {
  return schemaId(type, version, detail)
}
