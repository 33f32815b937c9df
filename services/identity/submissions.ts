import type { Kernel, Origin } from '../kernel/index.ts'
import { IDENTITY, SOURCE, TOPIC } from './names.ts'

/** The head of a submission of an event about a person's account; `awaited` and the rest may follow. */
export function accountEvent({ events }: Pick<Kernel, 'events'>, origin: Origin, type: string, person: number) {
  const dataschema = events.schemaOf(type)
  return { origin, topic: TOPIC, source: SOURCE, type, dataschema, person, awaited: [IDENTITY] } as const
}
