import { uuid } from '../calls/system-shapes.ts'
import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const viewDeleted = defineEvent({
  type: 'office.view.deleted',
  version: 1,
  topic: 'office',
  internal: true,
  summary: 'A view of an administrator, the subject, was deleted.',
  data: closed({ view_id: uuid }),
  sample: { view_id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f' },
})
