import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'
import { note } from './proof-shapes.ts'

export const checkpointSigned = defineEvent({
  type: 'proof.checkpoint.signed',
  version: 1,
  topic: 'proof',
  internal: true,
  about: 'agency',
  summary: 'The tree was signed at its size.',
  data: closed({
    // A checkpoint (C2SP `tlog-checkpoint`) as a signed note.
    note,
  }),
  sample: {
    note: [
      'agency.example/5df6e0e2',
      '2',
      '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      '',
      '— agency.example/5df6e0e2 Cj9sEUV0cGF0ZXN0',
      '',
    ].join('\n'),
  },
})
