import { defineCall } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { json, message, userId } from './shapes.ts'
import { moment, SAMPLE, uuid } from './system-shapes.ts'

export const getParked = defineCall('GET /parked', {
  id: 'get-parked',
  summary:
    'The parked persons: one of their events could not be applied, so the later ones wait. All others are served.',
  description:
    '`reason`: `poison` where the event or a record of the person cannot be read, `bug` where our code failed.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  answer: {
    status: 200,
    schema: {
      type: 'array',
      items: closed({
        projection: { type: 'string', maxLength: 100 },
        user_id: { ...userId, minimum: 0, description: '0: the agency itself, which only a rebuild repairs.' },
        event: uuid,
        type: { type: 'string', maxLength: 200 },
        position: { type: 'string', maxLength: 200 },
        reason: { type: 'string', enum: ['poison', 'bug'] },
        since: moment,
      }),
    },
  },
  sample: {
    answer: [
      {
        projection: 'onboarding',
        user_id: 17,
        event: SAMPLE.id,
        type: 'onboarding.form.submitted',
        position: 'onboarding/0/000000000017',
        reason: 'poison',
        since: SAMPLE.time,
      },
    ],
  },
  limit: 'list',
  audit: { action: 'list', what: 'parked' },
})

export const repairParked = defineCall('POST /parked/repair', {
  id: 'repair-parked',
  summary: 'Applies the events of a parked person again, in order, after the fault was fixed.',
  description:
    '`repaired: false`: one of them still cannot be applied, and the person stays parked. A repair can be ' +
    'repeated safely.',
  access: 'admin',
  officeRoles: OFFICE.files,
  body: json({
    projection: { type: 'string', title: 'Projection', maxLength: 64, pattern: PATTERNS.textId },
    user_id: { ...userId, title: 'User ID' },
  }),
  answer: { status: 200, schema: closed({ message, repaired: { type: 'boolean' } }) },
  sample: {
    body: { projection: 'onboarding', user_id: 17 },
    answer: { message: 'All waiting events were applied.', repaired: true },
  },
  errors: ['not-found', 'parked', 'log-away'],
  audit: { action: 'repair', what: 'parked' },
})
