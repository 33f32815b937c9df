import { type CallSource, defineCall, FEED_PAGE, type Schema } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { count, listOf } from './shapes.ts'
import { delivering } from './subscriptions.ts'
import { SAMPLE, uuid } from './system-shapes.ts'

/** The event feed for other systems. */

/** An event for other systems. After a person is erased, only the envelope remains. */
const deliveredEvent: Schema = {
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'subject', 'time', 'dataschema', 'actor', 'correlationid'],
  description:
    'A CloudEvents 1.0 envelope as it was written, with its `data` opened, and without `evidence` and ' +
    '`evidencecommit`, which tell how a save was sent. Without `data` the event has none, or its person was ' +
    'erased. Shapes: `/asyncapi.json`.',
}

const feedLimit = {
  type: 'string',
  title: 'limit',
  description: `Most events of a page. Without it: ${FEED_PAGE.usual}. A page may hold fewer where events are large.`,
  maxLength: 3,
  pattern: PATTERNS.feedSize,
}

const index = { type: 'string', maxLength: 16, pattern: PATTERNS.treeSize }

/** Fields of a range response besides the events. */
const range = {
  first: count,
  last: count,
  digest: {
    type: 'string',
    maxLength: 64,
    pattern: PATTERNS.sha256,
    description: 'Of a range: SHA-256 over the events of this answer as they are written here, each with a line feed.',
  },
  withheld: {
    type: 'array',
    items: count,
    description: 'Of a range: indexes of events without data, because their person was erased.',
  },
}

const origin = {
  type: 'string',
  title: 'origin',
  description: 'Of a range: `X-Log-Origin` of an earlier answer. Where the log was sealed anew since: `other-origin`.',
  maxLength: 300,
  pattern: PATTERNS.line,
}

const after = {
  type: 'string',
  title: 'after',
  description: 'Where the page begins: `next` of the page before. Without it: at the first event.',
  maxLength: 4_000,
  pattern: PATTERNS.cursor,
}

const wait = {
  type: 'string',
  title: 'wait',
  description: 'Seconds, 0 to 30, that an answer without events may be waited for. Without it: none.',
  maxLength: 2,
  pattern: PATTERNS.wait,
}

const DESCRIPTION = [
  'The events of one person come in the order in which they were written. An event that comes twice has the ' +
    'same `id`.',
  'By `Accept: application/cloudevents-batch+json` the answer is the bare list, with `next` in `X-Next-Cursor`.',
  'By `Accept: text/event-stream` events go on coming as server-sent events, each with its cursor as `id`; a ' +
    'client that comes again with `Last-Event-ID` misses none. `limit` and `wait` have no meaning there.',
  'With `first` the answer is exact: the events of a range of indexes, which are numbers of the sealed log (the ' +
    'leaves of its tree), total, and the same on all engines and for ever. The same range has the same bytes, ' +
    'however it is cut into pages. Read on with `next` as `first` until it is null; an answer may hold few events ' +
    'or none before that. `digest` of a range in pages: go on hashing. Of a person erased since, the envelope ' +
    'stays, and the index is in `withheld`. It is always `application/json`, and `after` and `wait` do not go ' +
    'with it. `not-sealed-yet`: the range goes beyond what is sealed, which takes a second or two.',
  'Indexes are those of the tree that `X-Log-Origin` names. An agency whose log could not be sealed any more may ' +
    'have it sealed anew: then events keep their ids, and get other indexes in a tree of another name. Keep the ' +
    'name with `next` and send it as `origin`: `other-origin` means to begin with a snapshot, or with `first=0` ' +
    'and without the ids that you have. `after` is good on both sides of that.',
  'Of references and certificates only states are given out; what was refused changed none, and is left out. ' +
    'Of `tb`, `background` and `oig` nothing is given out.',
  'Of the topic `accounts` only `accounts.person.erased` is given out: drop all that you hold of its subject.',
].join('\n\n')

export function getEvents(granted: readonly string[]) {
  return defineCall('GET /events', {
    id: 'get-events',
    summary: 'The events of a topic, in order, for another system with a service token that is granted the topic.',
    description: DESCRIPTION,
    access: 'service',
    query: {
      topic: { type: 'string', title: 'topic', enum: granted },
      after,
      first: { ...index, title: 'first', description: 'The first index of a range.' },
      last: { ...index, title: 'last', description: 'The last index of it. Without it: the last that is sealed now.' },
      origin,
      limit: feedLimit,
      wait,
    },
    answer: {
      status: 200,
      schema: closed(
        {
          events: listOf(deliveredEvent),
          next: {
            oneOf: [{ type: 'string', maxLength: 4_000 }, count, { type: 'null' }],
            description: 'Where to go on: for `after`; of a range for `first`, null at its end.',
          },
          ...range,
        },
        ['events', 'next'],
      ),
    },
    needs: ['topic'],
    sample: {
      answer: {
        events: [
          {
            specversion: '1.0',
            id: SAMPLE.id,
            source: '/arrive/applications',
            type: 'applications.homecare.submitted',
            subject: 'person/17',
            time: SAMPLE.time,
            dataschema: 'urn:arrive:applications.homecare.submitted:1',
            actor: 'visitor',
            correlationid: SAMPLE.id,
          },
        ],
        next: 'WyJhcHBsaWNhdGlvbnMiLDAsMThd',
      },
    },
    follows: true,
    errors: ['not-sealed-yet', 'other-origin'],
    limit: 'feed',
    indexed: true,
  })
}

const feedRow = (granted: readonly string[]) => ({
  id: uuid,
  name: { type: 'string', maxLength: 100 },
  topic: { type: 'string', enum: granted },
  last: { oneOf: [count, { type: 'null' }] },
  lag_events: count,
  lag_seconds: count,
})

export function getSnapshot(granted: readonly string[]) {
  return defineCall('GET /snapshot', {
    id: 'get-snapshot',
    summary: 'What of a topic makes up its state, for a system that begins now.',
    description:
      'A line of JSON for each event, as `GET /events` gives it, in the order of the tree, up to what is sealed now: ' +
      'of a form that its person sent again only the last submission, and everything else whole: applications, ' +
      'erasures, and every change of the agency’s part of a form, which holds only the fields that were changed. ' +
      'A later submission keeps the agency’s part: apply both apart from each other. What was refused is left out. ' +
      'The last line is `{"next": index}`: go on with `GET /events?first=`. Without it the file is cut.',
    access: 'service',
    query: { topic: { type: 'string', title: 'topic', enum: granted } },
    needs: ['topic'],
    answer: { status: 200, schema: { type: 'string' }, type: 'application/x-ndjson; charset=utf-8' },
    errors: ['not-sealed-yet'],
    limit: 'export',
    indexed: true,
  })
}

export function getFeeds(granted: readonly string[]) {
  return defineCall('GET /feeds', {
    id: 'get-feeds',
    summary: 'How far each other system is behind: a row for each topic of every service token and every subscription.',
    description: [
      '`last`: the index of the last event that it was answered or sent; null where there is none, or none is sealed.',
      '`lag_events`: events of the topic after the last one that it was answered or sent. Up to a thousand they are ' +
        'counted one by one; beyond that, some that are not given out may be counted too.',
      '`lag_seconds`: how long the oldest of them has been there; 0 where there is none.',
      'A token counts as far as the furthest answer that any of its calls had; to read from the start again takes ' +
        'nothing back.',
    ].join('\n\n'),
    access: 'admin',
    officeRoles: OFFICE.auditor,
    answer: {
      status: 200,
      schema: closed({
        tokens: { type: 'array', items: closed(feedRow(granted)) },
        subscriptions: { type: 'array', items: closed({ ...feedRow(granted), ...delivering }) },
      }),
    },
    sample: {
      answer: {
        tokens: [
          { id: SAMPLE.id, name: 'Payroll', topic: 'onboarding', last: 1_203, lag_events: 412, lag_seconds: 7_260 },
        ],
        subscriptions: [],
      },
    },
    limit: 'list',
    audit: { action: 'view', what: 'feeds' },
    screen: true,
  })
}

export const calls: CallSource = ({ granted }) => [getEvents(granted), getSnapshot(granted), getFeeds(granted)]
