import type { Call } from '@arrive/contracts/call.ts'
import { type EventType, schemaId, schemaIdOf } from '@arrive/contracts/event.ts'
import { compile } from './ajv.ts'
import { duplicates } from './lint.ts'

/** Problems with calls and event types, one sentence each. */
export function lintContracts(calls: readonly Call[], events: readonly EventType[]): string[] {
  return [
    ...duplicates(calls.map(({ id }) => id)).map((id) => `Two calls are called ${id}.`),
    ...duplicates(calls.map(({ method, path }) => `${method} ${path}`)).map((door) => `Two calls are ${door}.`),
    ...calls.flatMap(lintCall),
    ...duplicates(events.map(schemaIdOf)).map((id) => `Two types of events are called ${id}.`),
    ...events.flatMap((event) => lintEvent(event, events)),
  ]
}

function lintCall({ id, access, audit }: Call): string[] {
  const isOpen = access === 'admin' || access === 'person' || access === 'link'
  if (isOpen && audit === undefined) return [`The call ${id} does not say what the audit notes of it.`]
  const isUnexplained = audit !== undefined && 'none' in audit && audit.none.length < 10
  return isUnexplained ? [`The call ${id} does not say why the audit notes nothing of it.`] : []
}

function lintEvent(event: EventType, events: readonly EventType[]): string[] {
  const { type, topic, version, detail, upcast, sample } = event
  const id = schemaIdOf(event)
  if (!type.startsWith(`${topic}.`)) return [`${id} does not begin with its topic, ${topic}.`]
  const others = events.filter((other) => other.type === type && other.detail === detail)
  const newest = Math.max(...others.map((other) => other.version))
  if (version > 1 && !others.some((other) => other.version === version - 1)) {
    return [`${id} needs version ${version - 1} before it, with an upcast.`]
  }
  if (upcast === undefined) return version === newest ? [] : [`${id} has been replaced and has no upcast.`]
  if (version === newest) return [`${id} has an upcast, and there is no version after it.`]
  const next = others.find((other) => other.version === version + 1)
  if (next?.data === undefined || compile(next.data)(upcast(sample))) return []
  return [`${id}: its sample is not what ${schemaId(type, version + 1, detail)} takes after the upcast.`]
}
