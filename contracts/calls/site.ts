import { defineCall } from '../call.ts'
import { closed } from '../schemas.ts'
import { SHIPPED_TESTIMONIALS, TESTIMONIALS } from '../site.ts'

export const getSite = defineCall('GET /site', {
  id: 'get-site',
  summary: 'What the agency’s own file (`SITE_FILE`) says on the website, or the shipped samples.',
  access: 'public',
  answer: {
    status: 200,
    schema: closed({
      testimonials: {
        type: 'array',
        description: `Exactly ${TESTIMONIALS.count}.`,
        items: closed(
          {
            name: { type: 'string', maxLength: TESTIMONIALS.name },
            words: { type: 'string', maxLength: TESTIMONIALS.words },
            photo: { type: 'string', maxLength: 100, description: 'The path of a portrait on this site.' },
            sample: { type: 'boolean', description: 'Whether it is invented. The page says so, too.' },
          },
          ['name', 'words', 'sample'],
        ),
      },
    }),
  },
  sample: { answer: { testimonials: SHIPPED_TESTIMONIALS } },
})
