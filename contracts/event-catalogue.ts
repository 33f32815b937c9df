import { type EventType, grantedTopics, schemaIdOf, topicsOf } from './event.ts'

export interface EventCatalogue {
  readonly topics: readonly string[]
  /** Topics that other systems can be granted. */
  readonly granted: readonly string[]
  /** Topics with events about persons; these need keys. */
  readonly personal: readonly string[]
  /** The `dataschema` of a type's current version. @throws Error for an unknown type. */
  readonly schemaOf: (type: string, detail?: string) => string
  /** Whether other systems get this type. On a topic with internal events, only explicitly listed types qualify. */
  readonly isGiven: (topic: string, type: string) => boolean
  /** What other systems get in place of the data of this `dataschema`; absent: the data. */
  readonly publishedBy: (dataschema: string) => ((data: unknown) => unknown) | undefined
  /** Versions of these topics' types, apart from forms; undefined if all are 1. A change rebuilds documents. */
  readonly versionsOf: (topics: readonly string[]) => string | undefined
  /** The projection that settles a topic, and so keeps its history. */
  readonly settledBy: (topic: string) => string | undefined
}

interface Settling {
  readonly name: string
  readonly owns: readonly string[]
}

export function createEventCatalogue(events: readonly EventType[], projections: readonly Settling[]): EventCatalogue {
  const current = new Map(
    events.filter(({ upcast }) => upcast === undefined).map((event) => [nameOf(event.type, event.detail), event]),
  )
  const guarded = new Set(events.filter(({ internal }) => internal === true).map(({ topic }) => topic))
  const given = new Set(events.filter(({ internal }) => internal !== true).map(({ type }) => type))
  const published = new Map(
    events.flatMap((event) => (event.published === undefined ? [] : [[schemaIdOf(event), event.published] as const])),
  )
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
    publishedBy: (dataschema) => published.get(dataschema),
    versionsOf: (topics) => {
      const replaced = [...current.values()].filter(
        ({ topic, version, detail, family }) =>
          version > 1 && detail === undefined && family === undefined && topics.includes(topic),
      )
      return replaced.length === 0 ? undefined : replaced.map(schemaIdOf).sort().join(' ')
    },
    settledBy: (topic) => projections.find(({ owns }) => owns.includes(topic))?.name,
  }
}

function nameOf(type: string, detail?: string): string {
  return detail === undefined ? type : `${type}:${detail}`
}
