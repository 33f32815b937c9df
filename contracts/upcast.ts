import { type EventType, schemaIdOf } from './event.ts'

/** Thrown for data of a version that this code does not know: it was written by newer code. */
export class UnknownVersion extends Error {}

/**
 * Makes the current shape of an event's data out of the shape that `dataschema` names, version by version. Data of the
 * current version, and of types that are not among the given ones, is returned as it is.
 * @throws UnknownVersion where the type is known and the version is not.
 */
export type Upcast = (dataschema: string, data: unknown) => unknown

/** The upcast of these event types. @throws Error where a version between two others is missing. */
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
