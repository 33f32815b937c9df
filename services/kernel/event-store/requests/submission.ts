import type { CurrentState } from './recent-saves.ts'

/** The event id of a repeat is derived from these. */
export interface Origin {
  readonly call: string
  readonly actor: string
  readonly idempotencyKey?: string | undefined
  readonly requestId: string
}

/** Where an event is in the log. */
export interface Stored {
  readonly event: string
  readonly time: string
  readonly position: string
}

export interface Submission {
  readonly origin: Origin
  readonly topic: string
  readonly source: string
  readonly type: string
  readonly dataschema: string
  readonly person: number
  readonly data?: unknown
  /** In `sendOnce`, makes the data from the current state. A repeat does not run it: the state may have moved on. */
  readonly decide?: () => Promise<unknown>
  /**
   * In `sendOnce`, makes the evidence, and refuses what the state does not allow. Runs before `current`; a repeat does
   * not run it.
   */
  readonly witness?: () => Promise<unknown>
  /** How it was sent. Sealed apart from the data, and may differ in a repeat. */
  readonly evidence?: unknown
  /** The parsed request; a repeat must be equal to it. */
  readonly request: unknown
  /** The request has no personal data: it is compared without the person's key, even after an erasure. */
  readonly withoutPerson?: boolean
  /** The response waits for the outcomes of these projections, and is the first one's. */
  readonly awaited: readonly [string, ...string[]]
  /** Called once the event is in the log, before its outcome is known. */
  readonly appended?: (stored: Stored) => void
  /** Checks whether anything would change; if not, `sendOnce` appends nothing and remembers the response. */
  readonly current?: CurrentState
}
