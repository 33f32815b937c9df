import { named, publishedData, publishedOf, SAMPLE_ID } from '../credential-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const credentialWithdrawn = defineEvent({
  type: 'personnel.credential.withdrawn',
  version: 1,
  topic: 'personnel',
  summary: 'A license, certificate or check was withdrawn. It stays in the history.',
  data: closed(named),
  sample: { credential_id: SAMPLE_ID, kind: 'cpr', expires_on: '2028-01-31' },
  publishedData,
  published: (data: Parameters<typeof publishedOf>[0]) => publishedOf(data, 'withdrawn'),
})
