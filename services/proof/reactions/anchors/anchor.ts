import type { VerifierKey } from '@arrive/contracts/proof/notes.ts'

export interface Submission {
  readonly note: string
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
  /** All keys that have signed the tree. */
  readonly keys: readonly VerifierKey[]
  /** Size of the last checkpoint that the anchor accepted; 0 before the first. */
  readonly before: number
  /** Consistency proof from a tree of an earlier size. */
  readonly consistency: (from: number) => Promise<readonly Uint8Array[]>
  readonly signal: AbortSignal
}

/** Either the anchor accepted the checkpoint, or it has a contradicting one of size `other`. */
export type Submitted = { readonly receipt: string } | { readonly other: number }

/** A place outside the agency's control where checkpoints are kept. */
export interface Anchor {
  /** Shown to administrators; unique within an agency. */
  readonly name: string
  /** @throws Error if the checkpoint was not accepted this time */
  readonly submit: (submission: Submission) => Promise<Submitted>
  /** Largest size that the anchor has of this origin, signed by one of these keys; 0 for none. */
  readonly largest?: (origin: string, keys: readonly VerifierKey[]) => Promise<number>
}
