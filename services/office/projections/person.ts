/**
 * What is known of a staff person's packet. Each part is written by the events of one topic alone, and a time that
 * several write is the earliest: in whatever order the topics come, the same is left.
 */
export interface Person {
  /** When anything of the person came first. ISO 8601, UTC, as all times here. */
  readonly firstSeen: string
  readonly account?: { readonly email: string }
  readonly career?: Career
  readonly details?: Who
  readonly forms: Readonly<Record<string, SavedForm>>
}

/** Who somebody is, as a form says. */
export interface Who {
  readonly name: string
  readonly position: string
}

/** The latest career application, and how many there are. */
export interface Career extends Who, Told {
  readonly email: string
}

export interface SavedForm extends Told {
  readonly savedAt: string
  readonly companySavedAt?: string
  /** The company's fields that hold something, by name. */
  readonly filled: readonly string[]
}

/** Events that were counted. */
export interface Told {
  readonly count: number
  /** The last of them, shortened: an event that the log holds twice counts once. */
  readonly recent: readonly string[]
}

export const UNTOLD: Told = { count: 0, recent: [] }
const REMEMBERED = 50

/** The same with one more event; nothing where it was counted already. */
export function toldOnce({ count, recent }: Told, event: string): Told | undefined {
  const id = event.slice(-12)
  if (recent.includes(id)) return undefined
  return { count: count + 1, recent: [...recent, id].slice(-REMEMBERED) }
}
