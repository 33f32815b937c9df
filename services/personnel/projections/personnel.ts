import { type Projection, projectionOf } from '../../kernel/index.ts'
import { PERSONNEL } from './reference.ts'
import { REFERENCE_COLLECTION, referenceHandlers } from './references.ts'

export function personnelProjection(): Projection {
  return projectionOf({
    name: PERSONNEL,
    topics: ['personnel', 'accounts'],
    owns: ['personnel'],
    complete: ['personnel'],
    perPerson: true,
    collections: [REFERENCE_COLLECTION],
    on: { ...referenceHandlers },
  })
}
