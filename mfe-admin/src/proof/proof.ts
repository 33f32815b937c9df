/** The answer of `GET /proof/state`. */
export interface ProofState {
  /** Events under a seal, and events that wait for theirs. */
  readonly events: number
  readonly unsealed: number
  /** Events that were there before sealing began. */
  readonly adopted: number
  readonly since: string | null
  readonly checked: string | null
  readonly key: string | null
  readonly anchors: readonly Anchored[]
  /** Whether the log is not the one that was sealed; nothing is sealed then. */
  readonly fork: boolean
}

/** A place outside, and the newest checkpoint that it has. */
export interface Anchored {
  readonly anchor: string
  /** Null before the first. */
  readonly time: string | null
  /** Since when it has not taken what it was sent. */
  readonly failing: string | null
  /** Whether it has a checkpoint that this log does not go on from. */
  readonly fork: boolean
}

/** A signed checkpoint of `GET /proof/checkpoints`. */
export interface Checkpoint {
  readonly size: number
  readonly time: string
  readonly note: string
}

/** What an administrator sees of the proof. */
export interface Proof {
  readonly state: ProofState
  /** Absent before the first one. */
  readonly latest: Checkpoint | undefined
}
