import { defineCall, type Schema } from '../call.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { pageSize } from './shapes.ts'
import { moment, SAMPLE } from './system-shapes.ts'

/** How the log proves itself. */

const vkey: Schema = {
  type: 'string',
  maxLength: 400,
  description: 'The verifier key, as C2SP `signed-note` writes it.',
}
const size: Schema = { type: 'integer', minimum: 0 }
const anchorName: Schema = { type: 'string', maxLength: 300 }

const KEY = 'agency.example/5df6e0e2+0a3f6c11+ARpoqGSbVYXsYTPl0K1y2Q1C8RkqGq3Yl0pQv9m7C0aZ'
const NOTE = [
  'agency.example/5df6e0e2',
  '1204',
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  '',
  '— agency.example/5df6e0e2 Cj9sEUV0cGF0ZXN0',
  '',
].join('\n')

export const getProofKey = defineCall({
  id: 'get-proof-key',
  method: 'GET',
  path: '/proof/key',
  summary: 'The key that checks what this log says of itself.',
  description: 'Keep it where this agency cannot change it: without it nobody can tell this log from another one.',
  access: 'public',
  answer: { status: 200, schema: closed({ vkey }) },
  sample: { answer: { vkey: KEY } },
  errors: ['not-sealed-yet'],
})

export const getProofState = defineCall({
  id: 'get-proof-state',
  method: 'GET',
  path: '/proof/state',
  summary: 'How far the log is sealed.',
  description:
    '`size`: leaves under the latest checkpoint. `unsealed`: events that are in the log and not under it yet. ' +
    '`fork`: the log is not the one that was sealed, or the key is another one; nothing is signed until that is ' +
    'settled, and everything else goes on.',
  access: 'admin',
  answer: {
    status: 200,
    schema: closed({
      size,
      unsealed: size,
      key: { oneOf: [vkey, { type: 'null' }] },
      anchors: { type: 'array', items: closed({ anchor: anchorName, size, time: moment }) },
      fork: { type: 'boolean' },
    }),
  },
  sample: { answer: { size: 1_204, unsealed: 2, key: KEY, anchors: [], fork: false } },
  audit: { action: 'view', what: 'proof' },
})

export const getProofCheckpoints = defineCall({
  id: 'get-proof-checkpoints',
  method: 'GET',
  path: '/proof/checkpoints',
  summary: 'The signed checkpoints of the log: those that an anchor has, and the latest.',
  access: 'admin',
  query: {
    limit: pageSize,
    cursor: {
      type: 'string',
      title: 'cursor',
      description: 'Where the page begins: `cursor` of the page before.',
      maxLength: 400,
      pattern: PATTERNS.cursor,
    },
  },
  answer: {
    status: 200,
    schema: closed({
      checkpoints: {
        type: 'array',
        items: closed({
          size,
          time: moment,
          note: { type: 'string', maxLength: 4_000 },
          receipts: {
            type: 'array',
            items: closed({ anchor: anchorName, time: moment, receipt: { type: 'string', maxLength: 100_000 } }),
          },
        }),
      },
      cursor: { oneOf: [{ type: 'string', maxLength: 400 }, { type: 'null' }] },
    }),
  },
  sample: {
    answer: { checkpoints: [{ size: 1_204, time: SAMPLE.time, note: NOTE, receipts: [] }], cursor: null },
  },
  audit: { action: 'view', what: 'proof' },
})
