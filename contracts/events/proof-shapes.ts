import type { Schema } from '../call.ts'

/** The name of a tree and of the key that signs it: a host, and a part that no other tree has. */
export const origin: Schema = { type: 'string', maxLength: 300, pattern: '^[^\\s+]+\\/[0-9a-f]{8}$' }

/** A verifier key as C2SP `signed-note` writes it. */
export const vkey: Schema = {
  type: 'string',
  maxLength: 400,
  pattern: '^[^\\s+]+\\+[0-9a-f]{8}\\+[A-Za-z0-9+\\/]{44}$',
}

/** A SHA-256 hash in standard base64. */
export const hash: Schema = { type: 'string', maxLength: 44, pattern: '^[A-Za-z0-9+\\/]{43}=$' }

/** A signed note (C2SP `signed-note`). */
export const note: Schema = { type: 'string', maxLength: 4_000 }
