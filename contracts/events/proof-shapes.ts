import type { Schema } from '../call.ts'

/** Name of a tree and of its signing key: a host, and a part unique to the tree. */
export const origin: Schema = { type: 'string', maxLength: 300, pattern: '^[^\\s+]+\\/[0-9a-f]{8}$' }

/** A verifier key in C2SP `signed-note` format. */
export const vkey: Schema = {
  type: 'string',
  maxLength: 400,
  pattern: '^[^\\s+]+\\+[0-9a-f]{8}\\+[A-Za-z0-9+\\/]{44}$',
}

/** SHA-256 in standard base64. */
export const hash: Schema = { type: 'string', maxLength: 44, pattern: '^[A-Za-z0-9+\\/]{43}=$' }

/** A signed note (C2SP `signed-note`). */
export const note: Schema = { type: 'string', maxLength: 4_000 }
