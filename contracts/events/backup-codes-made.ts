import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export const backupCodesMade = defineEvent({
  type: 'accounts.backup-codes.made',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An account has new backup codes; those from before open nothing any more.',
  data: closed({
    // Keyed hashes.
    codes: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: { type: 'string', maxLength: 22, pattern: PATTERNS.cursor },
    },
  }),
  sample: { codes: ['AAECAwQFBgcICQoLDA0ODw', 'EBESExQVFhcYGRobHB0eHw'] },
})
