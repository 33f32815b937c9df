import { type EventType, schemaIdOf } from './event.ts'

/** Data of a version this code doesn't know: newer code wrote it. */
export class UnknownVersion extends Error {}

/**
 * Upcasts an event's data from the version in `dataschema`, one version at a time. Current data and unknown types are
 * returned as is.
 * @throws UnknownVersion if the type is known and the version is not.
 */
export type Upcast = (dataschema: string, data: unknown) => unknown

/** @throws Error if a version is missing in between. */
export function createUpcast(events: readonly EventType[]): Upcast {
  const byId = new Map(events.map((event) => [schemaIdOf(event), event]))
  const names = new Set(events.map((event) => unversioned(schemaIdOf(event))))
  const chains = new Map([...byId].map(([id, event]) => [id, chainFrom(event, byId)]))
  return (dataschema, data) => {
    const chain = chains.get(dataschema)
    if (chain === undefined) {
      if (names.has(unversioned(dataschema))) throw new UnknownVersion(`${dataschema} is newer than this code`)
      return data
    }
    let current = data
    for (const upcast of chain) current = upcast(current)
    return current
  }
}

type Step = (data: unknown) => unknown

function chainFrom(event: EventType, byId: ReadonlyMap<string, EventType>): readonly Step[] {
  const { upcast } = event
  if (upcast === undefined) return []
  const next = byId.get(schemaIdOf({ ...event, version: event.version + 1 }))
  if (next === undefined) throw new Error(`${schemaIdOf(event)} was replaced, but there is no version after it.`)
  return [(data) => upcast(data), ...chainFrom(next, byId)]
}

/** `urn:arrive:onboarding.form.submitted:hipaa` of `urn:arrive:onboarding.form.submitted:hipaa:1`. */
function unversioned(dataschema: string): string {
  return dataschema.slice(0, dataschema.lastIndexOf(':'))
}
