import type { CollectionSpec } from '../kernel/index.ts'

/** How far the log is sealed: documents that are made again from the log wherever they are gone. */
export const STATE = { name: 'proof_state' } as const satisfies CollectionSpec
export const STATE_ID = 'state'
/** The heads that a start reads on from, some hundred persons to a document. */
export const HEADS = { name: 'proof_heads' } as const satisfies CollectionSpec
/** What proofs are read of, so many leaves to a document; made again from the log, too. */
export const PAGES = { name: 'proof_pages' } as const satisfies CollectionSpec
/** What each anchor took last, and when somebody asked for all of them. */
export const ANCHORS = { name: 'proof_anchors' } as const satisfies CollectionSpec
/** Checkpoints that an anchor has, with its receipts, which nothing else says. */
export const ANCHORED = { name: 'proof_anchored', lasting: true } as const satisfies CollectionSpec
/** Who sequences, and who anchors. */
export const LEASES = { name: 'proof_leases' } as const satisfies CollectionSpec
