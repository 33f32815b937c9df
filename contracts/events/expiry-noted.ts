import { SAMPLE_ID, uuid } from '../credential-shapes.ts'
import { EXPIRY_MAILS } from '../credentials.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const expiryNoted = defineEvent({
  type: 'personnel.expiry.noted',
  version: 1,
  topic: 'personnel',
  internal: true,
  summary: 'A person’s credential ends soon. They are sent a mail.',
  data: closed({
    credential_id: uuid,
    before: { type: 'integer', enum: EXPIRY_MAILS },
    days: { type: 'integer', minimum: 0, maximum: EXPIRY_MAILS[0] },
  }),
  sample: { credential_id: SAMPLE_ID, before: 30, days: 30 },
})
