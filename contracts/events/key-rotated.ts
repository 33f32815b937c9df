import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'
import { note, vkey } from './proof-shapes.ts'

const OLD = 'agency.example/5df6e0e2+0a3f6c11+ARpoqGSbVYXsYTPl0K1y2Q1C8RkqGq3Yl0pQv9m7C0aZ'
const NEW = 'agency.example/5df6e0e2+9b1d04e7+AUZ1bGx5IGludmVudGVkIGJ5dGVzIG9mIGEgbmV3IGtl'

export const keyRotated = defineEvent({
  type: 'proof.key.rotated',
  version: 1,
  topic: 'proof',
  internal: true,
  about: 'agency',
  summary: 'Another key signs the tree from here on, as both of them say.',
  data: closed({ old: vkey, new: vkey, note }),
  sample: {
    old: OLD,
    new: NEW,
    note: ['arrive/key/1', OLD, NEW, '', '— agency.example/5df6e0e2 Cj9sEUV0cGF0ZXN0', ''].join('\n'),
  },
})
