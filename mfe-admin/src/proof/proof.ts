import type { AnswerOf } from '@arrive/contracts/typed.ts'

type State = AnswerOf<'get-proof-state'>

/** An anchor, and its newest checkpoint. */
export type Anchored = Omit<State['anchors'][number], 'size'>

export interface ProofState extends Omit<State, 'size' | 'anchors'> {
  readonly anchors: readonly Anchored[]
}

/** A signed checkpoint. */
export type Checkpoint = Omit<AnswerOf<'get-proof-checkpoints'>['checkpoints'][number], 'receipts'>

export interface Proof {
  readonly state: ProofState
  /** Absent before the first one. */
  readonly latest: Checkpoint | undefined
}
