import type { CurrentState } from './recent-saves.ts'

/** Who sent what by which call: the source of the event id, which identifies a repeat. */
export interface Origin {
  readonly call: string
  /** As `Envelope.actor` has it. */
  readonly actor: string
  readonly idempotencyKey?: string | undefined
  readonly requestId: string
}

/** One event to be. */
export interface Submission {
  readonly origin: Origin
  readonly topic: string
  readonly source: string
  readonly type: string
  readonly dataschema: string
  readonly person: number
  readonly data?: unknown
  /** How it was sent. It is sealed apart from the data, and a repeat need not be equal to it. */
  readonly evidence?: unknown
  /** The request as it was understood; a repeat must be equal to it. */
  readonly request: unknown
  /** Nothing in the request is personal: it is compared without the person's key, so a repeat after an erasure too. */
  readonly withoutPerson?: boolean
  /** The projections whose outcomes the answer waits for; the first one's is the answer. */
  readonly awaited: readonly [string, ...string[]]
  /**
   * Where it may be that nothing changes: then `once` appends nothing, and remembers its answer as that of an event.
   */
  readonly current?: CurrentState
}
