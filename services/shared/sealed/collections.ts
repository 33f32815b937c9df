import type { CollectionSpec } from '../../kernel/index.ts'

/** How far the log is sealed. Rebuilt from the log if lost. */
export const STATE = { name: 'proof_state' } as const satisfies CollectionSpec
export const TAIL_ID = 'tail'
export const PAGES = { name: 'proof_pages' } as const satisfies CollectionSpec
/** Checkpoints with their receipts; cannot be rebuilt. */
export const ANCHORED = { name: 'proof_anchored', lasting: true } as const satisfies CollectionSpec
