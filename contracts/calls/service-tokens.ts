import { type CallSource, defineCall } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { done, json, listOf, maybe, message, userId } from './shapes.ts'
import { moment, momentOrNull, requestedTopics, SAMPLE, systemName, topicList, uuid } from './system-shapes.ts'

const expiresAt = {
  type: 'string',
  title: 'Expires at',
  description:
    'From then on the token is answered 401. A day alone is its first moment in `TIME_ZONE`. Without it: never.',
  maxLength: 30,
  pattern: PATTERNS.dayOrMoment,
}

const serviceToken = (granted: readonly string[]) =>
  closed({
    id: uuid,
    name: systemName,
    topics: topicList(granted),
    created_at: moment,
    created_by_user_id: maybe(userId, 'The administrator; null where it was not yet noted.'),
    expires_at: momentOrNull('Null: it has no end.'),
    last_used_at: momentOrNull('To five minutes; null where it was never used.'),
  })

const tokenSample = {
  id: SAMPLE.id,
  name: 'Payroll',
  topics: ['onboarding'],
  created_at: SAMPLE.time,
  created_by_user_id: 1,
  expires_at: '2027-03-04T05:00:00.000Z',
  last_used_at: null,
}

export function createServiceToken(granted: readonly string[]) {
  return defineCall('POST /service_tokens', {
    id: 'create-service-token',
    summary: 'Makes a token by which another system reads the events of these topics. It is shown this once.',
    access: 'admin',
    body: json({ name: systemName, topics: requestedTopics(granted), expires_at: expiresAt }, ['name', 'topics']),
    answer: {
      status: 201,
      schema: closed({ message, ...serviceToken(granted).properties, token: { type: 'string', maxLength: 200 } }),
    },
    sample: {
      body: { name: 'Payroll', topics: ['onboarding'], expires_at: '2027-03-04' },
      answer: {
        message: 'Keep this token: it is not shown again.',
        ...tokenSample,
        token: `arrive-service.${SAMPLE.id}.${'x'.repeat(43)}`,
      },
    },
    audit: { action: 'create', what: 'service-token' },
  })
}

export function getServiceTokens(granted: readonly string[]) {
  return defineCall('GET /service_tokens', {
    id: 'get-service-tokens',
    summary: 'All service tokens, without their secrets.',
    access: 'admin',
    officeRoles: OFFICE.auditor,
    answer: { status: 200, schema: listOf(serviceToken(granted)) },
    sample: { answer: [tokenSample] },
    audit: { action: 'list', what: 'service-tokens' },
  })
}

export const deleteServiceToken = defineCall('DELETE /service_tokens/{token_id}', {
  id: 'delete-service-token',
  summary: 'Revokes a service token at once.',
  access: 'admin',
  params: { token_id: { ...uuid, title: 'token_id' } },
  answer: done,
  sample: { answer: { message: 'The token has been revoked.' } },
  errors: ['not-found'],
  audit: { action: 'delete', what: 'service-token' },
})

export const calls: CallSource = ({ granted }) => [createServiceToken(granted), getServiceTokens(granted)]
