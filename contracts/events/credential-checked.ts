import { checkShape, named, publishedData, publishedOf, SAMPLE_ID } from '../credential-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const credentialChecked = defineEvent({
  type: 'personnel.credential.checked',
  version: 1,
  topic: 'personnel',
  summary: 'The office checked a license, certificate or check at its source.',
  data: closed({ ...named, ...checkShape }),
  sample: {
    credential_id: SAMPLE_ID,
    kind: 'cpr',
    expires_on: '2028-01-31',
    result: 'valid',
    source: 'redcross.org',
    confirmation: null,
    checked_on: '2026-03-04',
  },
  publishedData,
  published: (data: Parameters<typeof publishedOf>[0] & { readonly result: 'valid' | 'not_valid' }) =>
    publishedOf(data, data.result === 'valid' ? 'checked' : 'not_valid'),
})
