import { type EventType, grantedTopics, schemaIdOf, topicsOf } from './event.ts'

/** What is known of the types of events as a whole, and of who keeps them. */
export interface EventCatalogue {
  /** All topics of the log. */
  readonly topics: readonly string[]
  /** Those of them that other systems can be granted. */
  readonly granted: readonly string[]
  /** Those of them with events about persons: where there are some, there are keys. */
  readonly personal: readonly string[]
  /** The `dataschema` of a type in its current version. @throws Error where there is no such type. */
  readonly schemaOf: (type: string, detail?: string) => string
  /** Whether other systems get events of this type: on a topic with internal ones, only those that are stated. */
  readonly isGiven: (topic: string, type: string) => boolean
  /**
   * Which versions the types of these topics have that follow from no form; nothing where all are first ones. Where it
   * is another, documents are made again.
   */
  readonly versionsOf: (topics: readonly string[]) => string | undefined
  /** The projection that settles a topic, and so keeps its history. */
  readonly settledBy: (topic: string) => string | undefined
}

/** A projection, as far as it says which topics it settles. */
interface Settling {
  readonly name: string
  readonly settles: readonly string[]
}

/** The catalogue of these types of events, with all projections that are kept, in this process and in others. */
export function createEventCatalogue(events: readonly EventType[], projections: readonly Settling[]): EventCatalogue {
  const current = new Map(
    events.filter(({ upcast }) => upcast === undefined).map((event) => [nameOf(event.type, event.detail), event]),
  )
  const guarded = new Set(events.filter(({ internal }) => internal === true).map(({ topic }) => topic))
  const given = new Set(events.filter(({ internal }) => internal !== true).map(({ type }) => type))
  return {
    topics: topicsOf(events),
    granted: grantedTopics(events),
    personal: topicsOf(events.filter(({ about }) => about !== 'agency')),
    schemaOf: (type, detail) => {
      const event = current.get(nameOf(type, detail))
      if (event === undefined) throw new Error(`There is no type of event ${nameOf(type, detail)}`)
      return schemaIdOf(event)
    },
    isGiven: (topic, type) => !guarded.has(topic) || given.has(type),
    versionsOf: (topics) => {
      const replaced = [...current.values()].filter(
        ({ topic, version, detail, family }) =>
          version > 1 && detail === undefined && family === undefined && topics.includes(topic),
      )
      return replaced.length === 0 ? undefined : replaced.map(schemaIdOf).sort().join(' ')
    },
    settledBy: (topic) => projections.find(({ settles }) => settles.includes(topic))?.name,
  }
}

function nameOf(type: string, detail?: string): string {
  return detail === undefined ? type : `${type}:${detail}`
}
