import { type Call, PAGE } from './call.ts'

const text = { type: 'string', maxLength: 2_000 }

const ofPages = {
  'X-Next-Cursor': { schema: text, description: 'The `cursor` of the next page; absent on the last.' },
  'X-Total-Count': {
    schema: { type: 'string', pattern: '^\\d+\\+?$', maxLength: 8 },
    description: [
      'How many there are on all pages, such as `62`;',
      `where counting ended before the last one, so many and a plus: \`${PAGE.counted}+\`. Absent where nobody knows.`,
    ].join(' '),
  },
}

const ofMoments = {
  'As-Of': { schema: text, description: 'With `as_of`: the moment that this answers as of.' },
  Settled: {
    schema: { type: 'string', enum: ['true', 'false'] },
    description: 'With `as_of`: whether the moment is long enough ago that nothing is added to it any more.',
  },
}

/** Headers of a call's answer, for the OpenAPI file. */
export function responseHeaders(call: Call): object {
  const headers = {
    ...ofEvents(call),
    ...(call.query?.cursor !== undefined && ofPages),
    ...(call.timed === true && ofMoments),
    ...(call.cookie !== undefined && { 'Set-Cookie': { schema: text, description: call.cookie.description } }),
  }
  return Object.keys(headers).length === 0 ? {} : { headers }
}

function ofEvents({ follows, indexed }: Call): object {
  const origin = 'What the tree is called whose indexes these are; it changes where the log is sealed anew.'
  return {
    ...(follows === true && { 'X-Next-Cursor': { schema: text, description: 'As `next`.' } }),
    ...(indexed === true && { 'X-Log-Origin': { schema: text, description: origin } }),
  }
}
