import type { Schema } from './call.ts'
import { type EventType, grantedTopics, schemaIdOf, topicsOf } from './event.ts'
import { PATTERNS } from './patterns.ts'
import { portable } from './portable-schema.ts'
import { closed } from './schemas.ts'

const OF_TOPIC: Readonly<Record<string, string>> = {
  accounts: 'Accounts, and the erasure of persons.',
  applications: 'What visitors send: career applications and homecare requests.',
  audit: 'Who looked at whose file. Not given out to other systems.',
  medical: 'Medical answers, under a number of their own. Not given out to other systems.',
  onboarding: 'The forms of the packet, and the company’s part of them.',
  personnel: 'The state of references and certificates, without what they say.',
}

const FOR_SUBSCRIBERS = [
  'There are two ways to get events. `GET /events?topic=…` with a service token that is granted the topic: in ' +
    'pages, waited for, or as server-sent events. Or a webhook that an administrator makes under ' +
    '`/subscriptions`: each event is a POST, signed by the rules of Standard Webhooks. Both are described in ' +
    '`/openapi.json`.',
  'Either way an event is its CloudEvents envelope as it was written, with `data` opened, and without `evidence` ' +
    'and `evidencecommit`, which tell how a save was sent and stay in the log. Without `data` the event has none, ' +
    'or its person was erased since: nothing is left of such an event but its envelope. Where `datacontenttype` is ' +
    '`application/jose` the data could not be opened; set it aside. Events of `personnel` give the state only.',
  'Keyed by the `subject` (`person/17`), so that the events of one person stay in order. Kept for ever.',
  'An event may come twice: drop what you have seen by its `id`.',
  'An event replaces what came before of the same person and form.',
  'After `accounts.person.erased` drop all that you hold of that subject. It is the only event of `accounts` ' +
    'that is given out.',
  'A type or version that you do not know: set it aside, do not stop.',
  'In the log itself (Kafka, where Arrive runs on it) data is sealed with a key of its person; `x-in-the-log` ' +
    'shows that shape. Nobody but Arrive can open it there. A record is an event in the structured mode of the ' +
    'CloudEvents Kafka binding. Records from before November 2026 have no `content-type` header.',
].join('\n\n')

export function asyncApi(all: readonly EventType[]): object {
  // Other systems don't need events about the log itself; verifiers read the log or its export.
  const events = all.filter(({ about }) => about === undefined)
  return portable({
    asyncapi: '3.0.0',
    info: { title: 'Arrive events', version: '1.0.0', description: FOR_SUBSCRIBERS },
    defaultContentType: CLOUD_EVENT,
    channels: Object.fromEntries(topicsOf(events).map((topic) => [topic, channel(topic, events)])),
    operations: Object.fromEntries(
      grantedTopics(events).flatMap((topic) => [
        [`feed-${topic}`, feed(topic)],
        [`webhook-${topic}`, webhook(topic)],
      ]),
    ),
    components: {
      messages: Object.fromEntries(events.map((event) => [messageId(event), message(event)])),
      schemas: Object.fromEntries(
        events.flatMap((event) => (event.data === undefined ? [] : [[messageId(event), givenData(event)]])),
      ),
    },
  })
}

/** `onboarding.form.submitted-hipaa-1`: AsyncAPI names can't contain a colon. */
function messageId({ type, version, detail }: EventType): string {
  return [type, ...(detail === undefined ? [] : [detail]), version].join('-')
}

function channel(topic: string, events: readonly EventType[]): object {
  const own = events.filter((event) => event.topic === topic).map(messageId)
  return {
    address: topic,
    description: OF_TOPIC[topic] ?? `The events of ${topic}.`,
    messages: Object.fromEntries(own.map((id) => [id, { $ref: `#/components/messages/${id}` }])),
  }
}

function feed(topic: string): object {
  const query = closed({ topic: { type: 'string', const: topic }, after: { type: 'string', maxLength: 4_000 } }, [
    'topic',
  ])
  const http = { method: 'GET', query, bindingVersion: '0.3.0' }
  return {
    action: 'send',
    channel: { $ref: `#/channels/${topic}` },
    summary: `GET /events?topic=${topic}`,
    description: 'In pages, waited for by `wait`, or by `Accept: text/event-stream` as server-sent events.',
    bindings: { http },
  }
}

function webhook(topic: string): object {
  return {
    action: 'send',
    channel: { $ref: `#/channels/${topic}` },
    summary: 'A POST to the URL of every subscription that names the topic.',
    description: 'With `webhook-id`, `webhook-timestamp` and `webhook-signature` (https://www.standardwebhooks.com).',
    bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
  }
}

/** CloudEvents in structured mode, over HTTP and in Kafka records. */
const CLOUD_EVENT = 'application/cloudevents+json'
const SUBJECT: Schema = { type: 'string', maxLength: 30, pattern: '^person\\/[1-9]\\d*$' }
const KAFKA = {
  key: { ...SUBJECT, description: 'The `subject` of the event.' },
  bindingVersion: '0.5.0',
}

function message(event: EventType): object {
  return {
    name: event.type,
    title: event.summary,
    contentType: CLOUD_EVENT,
    bindings: { kafka: KAFKA },
    ...(event.internal === true
      ? { description: 'Not given out to other systems.', payload: sealedSchema(event) }
      : { payload: givenSchema(event), 'x-in-the-log': sealedSchema(event) }),
    ...(event.sample !== undefined && { 'x-data-sample': event.published?.(event.sample) ?? event.sample }),
  }
}

function givenData({ data, publishedData = data }: EventType): Schema | undefined {
  return publishedData
}

const word = { type: 'string', maxLength: 200 }

function givenSchema(event: EventType): Schema {
  const always = envelope(event)
  const data = {
    datacontenttype: { type: 'string', enum: ['application/json', 'application/jose'] },
    data: { $ref: `#/components/schemas/${messageId(event)}` },
  }
  const all = { ...always, ...(event.data !== undefined && data), commit: word, traceparent: word, fingerprint: word }
  return closed(all, Object.keys(always))
}

/** An event in the log: only the envelope is readable without the person's key. */
function sealedSchema(event: EventType): Schema {
  const sealed = { type: 'string', maxLength: 1_000_000, description: 'Compact JWE (`dir`, `A256GCM`).' }
  const always = envelope(event)
  const data = { datacontenttype: { type: 'string', const: 'application/jose' }, data: sealed }
  const withData = event.data === undefined ? always : { ...always, ...data }
  const evidence = { evidence: { ...sealed, maxLength: 10_000 }, evidencecommit: word }
  const optional = { commit: word, ...evidence, traceparent: word, fingerprint: word }
  return closed({ ...withData, ...optional }, Object.keys(withData))
}

function envelope(event: EventType): Readonly<Record<string, Schema>> {
  return {
    specversion: { type: 'string', const: '1.0' },
    id: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    source: word,
    type: { type: 'string', const: event.type },
    subject: SUBJECT,
    time: { type: 'string', maxLength: 30, format: 'date-time' },
    dataschema: { type: 'string', const: schemaIdOf(event) },
    actor: { type: 'string', maxLength: 40, pattern: '^(?:visitor|system|(?:staff|admin|link)\\/[1-9]\\d*)$' },
    correlationid: word,
  }
}
