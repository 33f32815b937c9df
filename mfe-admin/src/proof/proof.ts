/** The response of `GET /proof/state`. */
export interface ProofState {
  /** Sealed and unsealed events. */
  readonly events: number
  readonly unsealed: number
  /** Events from before sealing began. */
  readonly adopted: number
  readonly since: string | null
  readonly checked: string | null
  readonly key: string | null
  readonly anchors: readonly Anchored[]
  /** Whether this is not the log that was sealed; sealing then stops. */
  readonly fork: boolean
}

/** An anchor, and its newest checkpoint. */
export interface Anchored {
  readonly anchor: string
  /** Null before the first. */
  readonly time: string | null
  /** Since when it has failed. */
  readonly failing: string | null
  /** Whether it has a checkpoint that contradicts this log. */
  readonly fork: boolean
}

/** A signed checkpoint of `GET /proof/checkpoints`. */
export interface Checkpoint {
  readonly size: number
  readonly time: string
  readonly note: string
}

export interface Proof {
  readonly state: ProofState
  /** Absent before the first one. */
  readonly latest: Checkpoint | undefined
}
