import type { VerifierKey } from '@arrive/contracts/proof/notes.ts'

/** A checkpoint on its way to an anchor. */
export interface Submission {
  /** The signed note, its origin, and the tree that it is of. */
  readonly note: string
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
  /** Every key that has signed the tree: whose checkpoints are believed. */
  readonly keys: readonly VerifierKey[]
  /** The size that the anchor took last from this agency; 0 before the first. */
  readonly before: number
  /** The hashes that show that the tree of an earlier size is the beginning of this one. */
  readonly consistency: (from: number) => Promise<readonly Uint8Array[]>
  readonly signal: AbortSignal
}

/** It has taken the checkpoint, or it has one of this size that ours does not go on from. */
export type Submitted = { readonly receipt: string } | { readonly other: number }

/** A place out of the agency's hands where checkpoints are kept. */
export interface Anchor {
  /** As administrators read it; unique among those of an agency. */
  readonly name: string
  /** @throws Error where it did not take the checkpoint this time. */
  readonly submit: (submission: Submission) => Promise<Submitted>
  /** The largest size that it has of an origin, signed by one of these keys, where it can be asked; 0 for none. */
  readonly largest?: (origin: string, keys: readonly VerifierKey[]) => Promise<number>
}
