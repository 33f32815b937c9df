import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { MAX_LEAVES } from '../proof/proof-events.ts'
import { closed } from '../schemas.ts'
import { hash } from './proof-shapes.ts'

const HASH = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
const offset = { type: 'integer', minimum: 0 } as const

export const batchSequenced = defineEvent({
  type: 'proof.batch.sequenced',
  version: 1,
  topic: 'proof',
  internal: true,
  about: 'agency',
  summary: 'The next events of the log became leaves of its tree.',
  data: closed({
    // Leaves before this batch; `size` includes the final event for the heads.
    from: offset,
    size: { type: 'integer', minimum: 1 },
    leaves: { type: 'array', minItems: 1, maxItems: MAX_LEAVES, items: hash },
    // Ids of these events, needed to name a missing one.
    ids: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_LEAVES,
      items: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    },
    heads_root: hash,
    root: hash,
    // Their positions when sealed: runs of source, first offset and count.
    places: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_LEAVES,
      items: {
        type: 'array',
        minItems: 3,
        maxItems: 3,
        items: { oneOf: [{ type: 'string', maxLength: 300 }, { type: 'integer' }] },
      },
    },
  }),
  sample: {
    from: 0,
    size: 2,
    leaves: [HASH],
    ids: ['018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'],
    heads_root: HASH,
    root: HASH,
    places: [['accounts/0', 0, 1]],
  },
})
