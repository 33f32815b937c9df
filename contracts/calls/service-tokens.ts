import { defineCall } from '../call.ts'
import { closed } from '../schemas.ts'
import { moment, SAMPLE, systemName, topicList, topics, uuid } from './given.ts'
import { message, said } from './shapes.ts'

const serviceToken = closed({ id: uuid, name: systemName, topics: topicList, created_at: moment })

const tokenSample = { id: SAMPLE.id, name: 'Payroll', topics: ['onboarding'], created_at: SAMPLE.time }

export const createServiceToken = defineCall({
  id: 'create-service-token',
  method: 'POST',
  path: '/service_tokens',
  summary: 'Makes a token by which another system reads the events of these topics. It is shown this once.',
  access: 'admin',
  body: { type: 'json', schema: closed({ name: systemName, topics }) },
  answer: {
    status: 201,
    schema: closed({ message, ...serviceToken.properties, token: { type: 'string', maxLength: 200 } }),
  },
  sample: {
    body: { name: 'Payroll', topics: ['onboarding'] },
    answer: {
      message: 'Keep this token: it is not shown again.',
      ...tokenSample,
      token: `arrive-service.${SAMPLE.id}.${'x'.repeat(43)}`,
    },
  },
})

export const getServiceTokens = defineCall({
  id: 'get-service-tokens',
  method: 'GET',
  path: '/service_tokens',
  summary: 'All service tokens, without their secrets.',
  access: 'admin',
  answer: { status: 200, schema: { type: 'array', items: serviceToken } },
  sample: { answer: [tokenSample] },
})

export const deleteServiceToken = defineCall({
  id: 'delete-service-token',
  method: 'DELETE',
  path: '/service_tokens/{token_id}',
  summary: 'Revokes a service token at once.',
  access: 'admin',
  params: { token_id: { ...uuid, title: 'token_id' } },
  answer: { status: 200, schema: said },
  sample: { answer: { message: 'The token has been revoked.' } },
  errors: ['not-found'],
})

export const serviceTokenCalls = [createServiceToken, getServiceTokens, deleteServiceToken] as const
