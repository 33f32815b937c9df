import type { CollectionSpec } from '../kernel/index.ts'

/** The document of the state. */
export const STATE_ID = 'state'
/** The heads that a start reads on from, some hundred persons to a document. */
export const HEADS = { name: 'proof_heads' } as const satisfies CollectionSpec
/** What each anchor took last, and when somebody asked for all of them. */
export const ANCHORS = { name: 'proof_anchors' } as const satisfies CollectionSpec
/** Who sequences, and who anchors. */
export const LEASES = { name: 'proof_leases' } as const satisfies CollectionSpec
