import type { Kernel, Origin } from '../kernel/index.ts'
import { PERSONNEL, PERSONNEL_SOURCE } from '../shared/personnel.ts'

/** The head of a submission of an event about a person's references or credentials; the rest may follow. */
export function personnelEvent({ events }: Pick<Kernel, 'events'>, origin: Origin, type: string, person: number) {
  const head = { topic: 'personnel', source: PERSONNEL_SOURCE, dataschema: events.schemaOf(type) } as const
  return { ...head, origin, type, person, awaited: [PERSONNEL] } as const
}
