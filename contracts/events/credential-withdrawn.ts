import { named, publishedData, publishedOf } from '../calls/credential-shapes.ts'
import { SAMPLE } from '../calls/system-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const credentialWithdrawn = defineEvent({
  type: 'personnel.credential.withdrawn',
  version: 1,
  topic: 'personnel',
  summary: 'A license, certificate or check was withdrawn. It stays in the history.',
  data: closed(named),
  sample: { credential_id: SAMPLE.id, kind: 'cpr', expires_on: '2028-01-31' },
  publishedData,
  published: (data: Parameters<typeof publishedOf>[0]) => publishedOf(data, 'withdrawn'),
})
