import { type CallSource, defineCall, type Schema } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { count, done, json, listOf, maybe, message } from './shapes.ts'
import { moment, momentOrNull, requestedTopics, SAMPLE, systemName, topicList, uuid } from './system-shapes.ts'

/** Webhooks, signed per Standard Webhooks (standardwebhooks.com). */

const url: Schema = { type: 'string', title: 'URL', maxLength: 2_000, pattern: PATTERNS.webUrl }
const from: Schema = { type: 'string', title: 'From', enum: ['start', 'end'] }
const paused: Schema = { type: 'boolean', title: 'Paused' }
const secret: Schema = { type: 'string', maxLength: 100 }
const params = { subscription_id: { ...uuid, title: 'subscription_id' } }
export const delivering = {
  url,
  state: { type: 'string', enum: ['active', 'paused', 'disabled'] },
  reason: maybe(
    { type: 'string', enum: ['gone', 'failing'] },
    'Why it was disabled: the receiver answered 410, or has failed for three days.',
  ),
  since: { ...moment, description: 'Since when it is in this state.' },
  last_status: maybe({ type: 'integer' }, 'What the receiver answered last; null where nothing.'),
  last_trouble: maybe({ type: 'string', maxLength: 100 }, 'Why there was no answer at the last try.'),
  last_success: momentOrNull(),
  failing_since: momentOrNull(),
  next_try: momentOrNull(),
  replay: {
    ...maybe(
      closed({
        first: count,
        last: count,
        next: { ...count, description: 'Everything before it was sent.' },
        state: { type: 'string', enum: ['sending', 'sent', 'stopped'] },
        reason: maybe(
          { type: 'string', enum: ['gone', 'failing', 'other-origin'] },
          'Why it was stopped: the receiver answered 410, or has failed for three days, or the log was sealed anew.',
        ),
        since: { ...moment, description: 'Since when it is in this state.' },
        next_try: momentOrNull(),
      }),
    ),
    description: 'The range that was sent again last, or is being sent; null where none was.',
  },
}

const subscription = (granted: readonly string[]) =>
  closed({
    id: uuid,
    name: { type: 'string', maxLength: 100 },
    topics: topicList(granted),
    ...delivering,
    waiting: { type: 'integer', minimum: 0, description: 'How far it is behind, in places of the log.' },
  })

const wanted = { url: 'https://payroll.example/events', topics: ['onboarding'], name: 'Payroll' }
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'

const sampleStatus = {
  id: SAMPLE.id,
  ...wanted,
  state: 'active',
  reason: null,
  since: SAMPLE.time,
  last_status: 200,
  last_trouble: null,
  last_success: SAMPLE.time,
  failing_since: null,
  next_try: null,
  replay: null,
  waiting: 0,
}

export function createSubscription(granted: readonly string[]) {
  return defineCall('POST /subscriptions', {
    id: 'create-subscription',
    summary:
      'Has the events of topics sent to a URL, from now on or from the first one. The secret is shown this once.',
    description: [
      'Each event is a POST of `application/cloudevents+json` as `GET /events` shows it, with `webhook-id` (the ' +
        'event’s id), `webhook-timestamp` and `webhook-signature`. Events of one person keep their order; one may ' +
        'come twice.',
      '2xx within 15 seconds settles it. 410 disables the subscription. Anything else is tried again, ever more ' +
        'seldom, for three days; redirects are not followed.',
      'Only https, and no address of a private network, unless the agency’s own settings allow that.',
    ].join('\n\n'),
    access: 'admin',
    body: {
      type: 'json',
      schema: closed({ url, topics: requestedTopics(granted), name: systemName, from }, ['url', 'topics']),
    },
    answer: { status: 201, schema: closed({ message, ...subscription(granted).properties, secret }) },
    sample: {
      body: { ...wanted, from: 'start' },
      answer: {
        message: 'Keep this secret: it is not shown again.',
        ...sampleStatus,
        last_status: null,
        last_success: null,
        secret: SECRET,
      },
    },
    audit: { action: 'create', what: 'subscription' },
  })
}

export function getSubscriptions(granted: readonly string[]) {
  return defineCall('GET /subscriptions', {
    id: 'get-subscriptions',
    summary: 'All subscriptions and how their deliveries go.',
    access: 'admin',
    officeRoles: OFFICE.auditor,
    answer: { status: 200, schema: listOf(subscription(granted)) },
    sample: { answer: [sampleStatus] },
    audit: { action: 'list', what: 'subscriptions' },
  })
}

export function getSubscription(granted: readonly string[]) {
  return defineCall('GET /subscriptions/{subscription_id}', {
    id: 'get-subscription',
    summary: 'One subscription and how its deliveries go.',
    access: 'admin',
    officeRoles: OFFICE.auditor,
    params,
    answer: { status: 200, schema: subscription(granted) },
    sample: { answer: sampleStatus },
    errors: ['not-found'],
    audit: { action: 'view', what: 'subscription' },
  })
}

export function changeSubscription(granted: readonly string[]) {
  return defineCall('PUT /subscriptions/{subscription_id}', {
    id: 'change-subscription',
    summary:
      'Changes what is sent. `paused: false` starts a disabled one again, where it stopped; an added topic ' +
      'begins at its end.',
    access: 'admin',
    params,
    body: json({ url, topics: requestedTopics(granted), name: systemName, paused }, []),
    answer: { status: 200, schema: subscription(granted) },
    sample: { body: { paused: true }, answer: { ...sampleStatus, state: 'paused' } },
    errors: ['not-found'],
    audit: { action: 'change', what: 'subscription' },
  })
}

export const rotateSecret = defineCall('POST /subscriptions/{subscription_id}/secret', {
  id: 'rotate-subscription-secret',
  summary: 'Makes a new secret, shown this once. The one before signs beside it for 24 hours.',
  access: 'admin',
  params,
  answer: { status: 200, schema: closed({ message, secret }) },
  sample: { answer: { message: 'Keep this secret: it is not shown again.', secret: SECRET } },
  errors: ['not-found'],
  audit: { action: 'create', what: 'subscription-secret' },
})

const position = (title: string): Schema => ({ ...count, title, maximum: Number.MAX_SAFE_INTEGER })

export const replaySubscription = defineCall('POST /subscriptions/{subscription_id}/replay', {
  id: 'replay-subscription',
  summary: 'Has the events of a range of indexes sent once more, for a receiver that has lost them.',
  description:
    '`first` and `last`, both included, are indexes of the sealed log as in `GET /events?first`. Sent are the events ' +
    'of the subscription’s topics in that range, in the order of the tree, each with the body and the `webhook-id` ' +
    'that it had: a receiver that goes by the id takes none twice. Only `Webhook-Replay: <first>-<last>` says that ' +
    'it is a repeat. Of a person erased since, the envelope alone is sent. New events go on coming meanwhile. ' +
    'How far it is says `replay` of the subscription. `replay-running`: one range at a time. `not-sealed-yet`: the ' +
    'range goes beyond what is sealed.',
  access: 'admin',
  params,
  body: json({ first: position('First'), last: position('Last') }),
  answer: { status: 202, schema: done.schema },
  sample: { body: { first: 1_203, last: 1_610 }, answer: { message: 'The events are being sent again.' } },
  errors: ['not-found', 'not-sealed-yet', 'replay-running'],
  audit: { action: 'create', what: 'subscription-replay' },
})

export const deleteSubscription = defineCall('DELETE /subscriptions/{subscription_id}', {
  id: 'delete-subscription',
  summary: 'Ends a subscription. Nothing more is sent.',
  access: 'admin',
  params,
  answer: done,
  sample: { answer: { message: 'The subscription has ended.' } },
  errors: ['not-found'],
  audit: { action: 'delete', what: 'subscription' },
})

export const calls: CallSource = ({ granted }) =>
  [createSubscription, getSubscriptions, getSubscription, changeSubscription].map((call) => call(granted))
