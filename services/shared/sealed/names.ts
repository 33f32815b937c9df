import type { CollectionSpec } from '../../kernel/index.ts'

/** How far the log is sealed: documents that are made again from the log wherever they are gone. */
export const STATE = { name: 'proof_state' } as const satisfies CollectionSpec
/** Of the leaves behind the last page, beside the state. */
export const TAIL_ID = 'tail'
/** What is known of so many leaves to a document; made again from the log, too. */
export const PAGES = { name: 'proof_pages' } as const satisfies CollectionSpec
/** Checkpoints that an anchor has, with its receipts, which nothing else says. */
export const ANCHORED = { name: 'proof_anchored', lasting: true } as const satisfies CollectionSpec
