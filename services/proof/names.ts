import type { CollectionSpec } from '../kernel/index.ts'

export const STATE_ID = 'state'
export const SNAPSHOT_ID = 'snapshot'
/** Heads that a start resumes from, 256 persons per document. */
export const HEADS = { name: 'proof_heads' } as const satisfies CollectionSpec
export const ANCHORS = { name: 'proof_anchors' } as const satisfies CollectionSpec
export const LEASES = { name: 'proof_leases' } as const satisfies CollectionSpec
