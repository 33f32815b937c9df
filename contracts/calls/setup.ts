import { defineCall } from '../call.ts'
import { closed } from '../schemas.ts'
import { SETUP_ITEMS } from '../setup.ts'
import { count, listOf, maybe } from './shapes.ts'
import { SAMPLE } from './system-shapes.ts'

export const getSetup = defineCall('GET /setup', {
  id: 'get-setup',
  summary: 'What the agency has set up, and what is left to do.',
  description:
    '`detail` says of `facts` which are still the shipped ones; of `testimonials` how many are samples; of `mails` ' +
    'which settings are missing; of `public_address` the address; of `anchor` the anchors that are set; of `backup` ' +
    'when the last one ended; of `second_factor` how many owners have none; of `texts` the ids of those that are ' +
    'still the shipped ones.',
  access: 'admin',
  answer: {
    status: 200,
    schema: closed({
      done: count,
      total: count,
      items: listOf(
        closed({
          key: { type: 'string', enum: SETUP_ITEMS },
          state: { type: 'string', enum: ['done', 'todo'] },
          detail: maybe({ type: 'string', maxLength: 1_000 }),
        }),
      ),
    }),
  },
  sample: {
    answer: {
      done: 1,
      total: SETUP_ITEMS.length,
      items: [
        { key: 'testimonials', state: 'todo', detail: '4' },
        { key: 'backup', state: 'done', detail: SAMPLE.time },
      ],
    },
  },
  limit: 'list',
  audit: { none: 'It is about the installation, and names nobody.' },
  screen: true,
})
