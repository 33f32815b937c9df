import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'

export const backupCodeUsed = defineEvent({
  type: 'accounts.backup-code.used',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'A backup code of an account was used. Of two uses of one code the first in the log counts.',
  // A keyed hash.
  data: closed({ code: { type: 'string', maxLength: 22, pattern: PATTERNS.cursor } }),
  sample: { code: 'AAECAwQFBgcICQoLDA0ODw' },
})
