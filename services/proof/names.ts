import type { CollectionSpec } from '../kernel/index.ts'

/** How far the log is sealed: one document, which is made again from the log wherever it is gone. */
export const STATE = { name: 'proof_state' } as const satisfies CollectionSpec
export const STATE_ID = 'state'
/** Who sequences. */
export const LEASES = { name: 'proof_leases' } as const satisfies CollectionSpec
