import { type Projection, projectionOf } from '../../kernel/index.ts'
import { CREDENTIAL_COLLECTIONS, credentialHandlers } from './credentials.ts'
import { EXCLUSION_COLLECTIONS, exclusionHandlers } from './exclusions.ts'
import { PERSONNEL } from './reference.ts'
import { REFERENCE_COLLECTION, referenceHandlers } from './references.ts'

export function personnelProjection(): Projection {
  return projectionOf({
    name: PERSONNEL,
    topics: ['personnel', 'accounts'],
    owns: ['personnel'],
    complete: ['personnel'],
    perPerson: true,
    collections: [REFERENCE_COLLECTION, ...CREDENTIAL_COLLECTIONS, ...EXCLUSION_COLLECTIONS],
    on: { ...referenceHandlers, ...credentialHandlers, ...exclusionHandlers },
  })
}
