import { defineEvent } from '../event.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'

export type FactorAdded = EventData<'accounts.factor.added'>

export const factorAdded = defineEvent({
  type: 'accounts.factor.added',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An account has another second factor: logins ask for one from now on, and its other sessions end.',
  data: closed({
    factor: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    method: { type: 'string', enum: ['totp', 'passkey'] },
    // The person's name for it.
    name: { type: 'string', maxLength: LIMITS.line, pattern: PATTERNS.line },
    // TOTP only: the shared secret, base64url. Else null.
    secret: { oneOf: [{ type: 'string', maxLength: 64, pattern: PATTERNS.cursor }, { type: 'null' }] },
    // Passkey only, base64url: credential id and public key (COSE). Else null.
    passkey: {
      oneOf: [
        closed({
          id: { type: 'string', maxLength: 1_400, pattern: PATTERNS.cursor },
          key: { type: 'string', maxLength: 4_000, pattern: PATTERNS.cursor },
        }),
        { type: 'null' },
      ],
    },
  }),
  sample: {
    factor: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f',
    method: 'totp',
    name: 'My phone',
    secret: 'AAECAwQFBgcICQoLDA0ODxAREhM',
    passkey: null,
  },
})
