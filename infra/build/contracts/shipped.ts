import { type EventType, schemaIdOf } from '@arrive/contracts/event.ts'
import { canonical, sha256 } from './canonical.ts'

/** Hash of the canonical schema of every shipped version, by schema id. */
export type Shipped = Readonly<Record<string, string>>

export function hashes(events: readonly EventType[]): Shipped {
  return Object.fromEntries(events.map((event) => [schemaIdOf(event), sha256(canonical(event.data ?? null))]))
}

/** Returns one sentence per shipped schema that has changed. */
export function changed(shipped: Shipped, now: Shipped): string[] {
  return Object.entries(shipped).flatMap(([id, hash]) => {
    if (now[id] === hash) return []
    if (now[id] === undefined) return [`${id} was shipped and is gone. Events of it are in logs: keep its schema.`]
    return [`${id} was shipped and has changed. Give the new shape a new version and keep the old one.`]
  })
}
