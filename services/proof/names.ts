import type { CollectionSpec } from '../kernel/index.ts'

/** How far the log is sealed: one document, which is made again from the log wherever it is gone. */
export const STATE = { name: 'proof_state' } as const satisfies CollectionSpec
export const STATE_ID = 'state'
/** What proofs are read of, so many leaves to a document; made again from the log, too. */
export const PAGES = { name: 'proof_pages' } as const satisfies CollectionSpec
/** Who sequences. */
export const LEASES = { name: 'proof_leases' } as const satisfies CollectionSpec
