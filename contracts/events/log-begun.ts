import { defineEvent } from '../event.ts'
import { origin, vkey } from './proof-shapes.ts'

export const logBegun = defineEvent({
  type: 'proof.log.begun',
  version: 1,
  topic: 'proof',
  internal: true,
  about: 'agency',
  summary: 'The log began to be sealed: from here on what is changed, left out or put in can be shown.',
  data: {
    type: 'object',
    properties: {
      // Name of the tree and its key. A different origin means a different log.
      origin,
      // Events that were in the log before, without a witness.
      adopted: { type: 'integer', minimum: 0 },
      key: vkey,
    },
    required: ['origin', 'adopted', 'key'],
    additionalProperties: false,
  },
  sample: {
    origin: 'agency.example/5df6e0e2',
    adopted: 3,
    key: 'agency.example/5df6e0e2+0a3f6c11+ARpoqGSbVYXsYTPl0K1y2Q1C8RkqGq3Yl0pQv9m7C0aZ',
  },
})
