import {
  checkShape,
  day,
  line,
  named,
  orNull,
  photoShape,
  publishedData,
  publishedOf,
  SAMPLE_ID,
} from '../credential-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const credentialStated = defineEvent({
  type: 'personnel.credential.stated',
  version: 1,
  topic: 'personnel',
  summary: 'A person, or the office, added a license, certificate or check. What the office adds is checked.',
  data: closed({
    ...named,
    number: orNull(line),
    issuer: orNull(line),
    issued_on: day,
    photo: orNull(photoShape),
    checked: orNull(closed(checkShape)),
  }),
  sample: {
    credential_id: SAMPLE_ID,
    kind: 'cpr',
    expires_on: '2028-01-31',
    number: null,
    issuer: 'American Red Cross',
    issued_on: '2026-01-31',
    photo: null,
    checked: null,
  },
  publishedData,
  published: (data: Parameters<typeof publishedOf>[0] & { readonly checked: unknown }) =>
    publishedOf(data, data.checked === null ? 'stated' : 'checked'),
})
