import type { SentForms } from '../../shared/packet-people.ts'

/**
 * What is known of a staff person's packet. Each part is written by the events of one topic alone, and a time that
 * several write is the earliest: in whatever order the topics come, the same is left.
 */
export interface Person extends SentForms {
  /** The time of the person's first event. ISO 8601, UTC, as all times here. */
  readonly firstSeen: string
  readonly account?: { readonly email: string }
  readonly career?: Career
  readonly details?: Identity
  readonly forms: Readonly<Record<string, SavedForm>>
}

/** Who somebody is, as a form says. */
export interface Identity {
  readonly name: string
  readonly position: string
}

/** The latest career application, how many there are, and whose: people may share an email. */
export interface Career extends Identity, CountedEvents {
  readonly email: string
  /** The names in the applications, the latest one last. */
  readonly names: readonly string[]
}

export interface SavedForm extends CountedEvents {
  readonly savedAt: string
  readonly companySavedAt?: string
  /** The company's fields that hold something, by name. */
  readonly filled: readonly string[]
}

/** The number of events, each counted once. */
export interface CountedEvents {
  readonly count: number
  /** The ids of the latest ones, shortened, so that an event that is in the log twice counts once. */
  readonly recent: readonly string[]
}

export const NO_EVENTS: CountedEvents = { count: 0, recent: [] }
const KEPT_IDS = 50
/** Anyone can send an application: no email gets more names than this. */
const KEPT_NAMES = 20

/** The names with the latest one, each once. */
export function withName(names: readonly string[], latest: string): readonly string[] {
  return [...names.filter((name) => name !== latest), latest].slice(-KEPT_NAMES)
}

/** The same with one more event; undefined if it was counted already. */
export function countOnce({ count, recent }: CountedEvents, event: string): CountedEvents | undefined {
  const id = event.slice(-12)
  if (recent.includes(id)) return undefined
  const kept = recent.concat(id)
  return { count: count + 1, recent: kept.length > KEPT_IDS ? kept.slice(-KEPT_IDS) : kept }
}
