import type { DatedCredential } from '@arrive/contracts/credentials.ts'
import type { PacketFacts } from '@arrive/contracts/packet.ts'
import type { SentForms } from '../../shared/packet-people.ts'
import type { AskedReference } from '../../shared/reference-decisions.ts'
import type { Reviews, SentVersion } from '../../shared/reviews.ts'

/**
 * Each part is written by one topic, and shared times keep the earliest value, so the order of topics does not matter.
 */
export interface Person extends SentForms {
  /** All times are ISO 8601, UTC. */
  readonly firstSeen: string
  readonly account?: { readonly email: string }
  readonly career?: Career
  readonly details?: PacketFacts & Pick<Identity, 'name'>
  readonly forms: Readonly<Record<string, SavedForm>>
  /** Without notes, so that rows stay small. */
  readonly reviews?: Reviews
  readonly personnel?: Held
}

/** References and credentials, as far as lists need them. */
export interface Held extends CountedEvents {
  readonly references: readonly AskedReference[]
  readonly credentials: readonly DatedCredential[]
}

export interface Identity {
  readonly name: string
  readonly position: string
}

/** The latest career application, and the number of applications; people may share an email. */
export interface Career extends Identity, CountedEvents {
  readonly email: string
  /** Latest last. */
  readonly names: readonly string[]
}

export interface SavedForm extends CountedEvents, SentVersion {
  readonly companySavedAt?: string
  readonly filled: readonly string[]
}

export interface CountedEvents {
  readonly count: number
  /** Shortened ids of the latest events, so that a repeated event counts once. */
  readonly recent: readonly string[]
}

export const NO_EVENTS: CountedEvents = { count: 0, recent: [] }
const MAX_IDS = 50
/** Limits names per email, because anyone can send an application. */
const MAX_NAMES = 20

export function withName(names: readonly string[], latest: string): readonly string[] {
  return [...names.filter((name) => name !== latest), latest].slice(-MAX_NAMES)
}

/** Undefined if the event was already counted. */
export function countOnce({ count, recent }: CountedEvents, event: string): CountedEvents | undefined {
  const id = event.slice(-12)
  if (recent.includes(id)) return undefined
  const kept = recent.concat(id)
  return { count: count + 1, recent: kept.length > MAX_IDS ? kept.slice(-MAX_IDS) : kept }
}
