import { defineCall, PAGE } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { OVERVIEW_GROUPS, OVERVIEW_ITEMS, SCREENING_ITEMS } from '../overview.ts'
import { closed } from '../schemas.ts'
import { count, listOf, maybe } from './shapes.ts'
import { moment, momentOrNull, SAMPLE } from './system-shapes.ts'

const text = { type: 'string', maxLength: 200 } as const

export const getOverview = defineCall('GET /overview', {
  id: 'get-overview',
  summary: 'What waits for the office, and since when.',
  description: 'Items of lists that the caller may not read are left out.',
  access: 'admin',
  officeRoles: OFFICE.all,
  answer: {
    status: 200,
    schema: closed({
      at: moment,
      groups: listOf(
        closed({
          key: { type: 'string', enum: OVERVIEW_GROUPS },
          items: listOf(
            closed({
              key: { type: 'string', enum: [...OVERVIEW_ITEMS, ...SCREENING_ITEMS].map(({ key }) => key) },
              label: text,
              count: { ...count, maximum: PAGE.counted },
              more: { type: 'boolean', description: `There are more than ${PAGE.counted}.` },
              oldest_at: momentOrNull('Since when the first of them waits; null where nothing does.'),
              call: maybe(text, 'The list whose `X-Total-Count` is the number.'),
              screen: { ...text, description: 'The screen with the same rows.' },
            }),
          ),
        }),
      ),
    }),
  },
  sample: {
    answer: {
      at: SAMPLE.time,
      groups: [
        {
          key: 'waiting',
          items: [
            {
              key: 'to_review',
              label: 'Packets with forms to review',
              count: 4,
              more: false,
              oldest_at: SAMPLE.time,
              call: '/get_packets?review=to_review',
              screen: '/progress?review=to_review',
            },
          ],
        },
      ],
    },
  },
  limit: 'list',
  audit: { none: 'Numbers of rows are about nobody.' },
})
