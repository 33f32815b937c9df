import { checkShape, day, line, named, photoShape, publishedData, publishedOf } from '../calls/credential-shapes.ts'
import { maybe } from '../calls/shapes.ts'
import { SAMPLE } from '../calls/system-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const credentialStated = defineEvent({
  type: 'personnel.credential.stated',
  version: 1,
  topic: 'personnel',
  summary: 'A person, or the office, added a license, certificate or check. What the office adds is checked.',
  data: closed({
    ...named,
    number: maybe(line),
    issuer: maybe(line),
    issued_on: day,
    photo: maybe(photoShape),
    checked: maybe(closed(checkShape)),
  }),
  sample: {
    credential_id: SAMPLE.id,
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
