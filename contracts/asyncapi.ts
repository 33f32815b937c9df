import type { Schema } from './call.ts'
import { type EventType, schemaIdOf, TOPICS, type Topic } from './event.ts'
import { PATTERNS } from './patterns.ts'
import { closed } from './schemas.ts'

const OF_TOPIC: Readonly<Record<Topic, string>> = {
  accounts: 'Accounts, and the erasure of persons.',
  applications: 'What visitors send: career applications and homecare requests.',
  onboarding: 'The forms of the packet, and the company’s part of them.',
}

const FOR_SUBSCRIBERS = [
  'Keyed by the person’s number, so that the events of one person stay in order. Kept for ever.',
  'An event may come twice: drop what you have seen by its `id`.',
  'An event replaces what came before of the same person and form.',
  'Data is sealed with a key of its person. After `accounts.person.erased` drop all that you hold of that subject.',
  'A type or version that you do not know: set it aside, do not stop.',
].join('\n\n')

/** The AsyncAPI 3.0 document of these event types. */
export function asyncApi(events: readonly EventType[]): object {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Arrive events', version: '1.0.0', description: FOR_SUBSCRIBERS },
    defaultContentType: 'application/cloudevents+json',
    channels: Object.fromEntries(TOPICS.map((topic) => [topic, channel(topic, events)])),
    operations: Object.fromEntries(TOPICS.map((topic) => [`follow-${topic}`, operation(topic)])),
    components: {
      messages: Object.fromEntries(events.map((event) => [messageId(event), message(event)])),
      schemas: Object.fromEntries(
        events.flatMap((event) => (event.data === undefined ? [] : [[messageId(event), event.data]])),
      ),
    },
  }
}

/** `onboarding.form.submitted-hipaa-1`: names in this document hold no colon. */
function messageId({ type, version, detail }: EventType): string {
  return [type, ...(detail === undefined ? [] : [detail]), version].join('-')
}

function channel(topic: Topic, events: readonly EventType[]): object {
  const own = events.filter((event) => event.topic === topic).map(messageId)
  return {
    address: topic,
    description: OF_TOPIC[topic],
    messages: Object.fromEntries(own.map((id) => [id, { $ref: `#/components/messages/${id}` }])),
    bindings: { kafka: { key: { type: 'string', description: 'The person’s number.' } } },
  }
}

function operation(topic: Topic): object {
  return { action: 'receive', channel: { $ref: `#/channels/${topic}` }, summary: OF_TOPIC[topic] }
}

function message(event: EventType): object {
  return {
    name: event.type,
    title: event.summary,
    contentType: 'application/cloudevents+json',
    payload: envelopeSchema(event),
    ...(event.data !== undefined && { 'x-opened-data': { $ref: `#/components/schemas/${messageId(event)}` } }),
    ...(event.sample !== undefined && { 'x-opened-sample': event.sample }),
  }
}

/** The CloudEvents envelope of an event type: all that can be read without the person's key. */
function envelopeSchema(event: EventType): Schema {
  const word = { type: 'string', maxLength: 200 }
  const sealed = { type: 'string', maxLength: 1_000_000, description: 'Compact JWE (`dir`, `A256GCM`).' }
  const always = {
    specversion: { type: 'string', const: '1.0' },
    id: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    source: word,
    type: { type: 'string', const: event.type },
    subject: { type: 'string', maxLength: 30, pattern: '^person\\/[1-9]\\d*$' },
    time: { type: 'string', maxLength: 30, format: 'date-time' },
    dataschema: { type: 'string', const: schemaIdOf(event) },
    actor: { type: 'string', maxLength: 40, pattern: '^(?:visitor|system|(?:staff|admin)\\/[1-9]\\d*)$' },
    correlationid: word,
  }
  const data = { datacontenttype: { type: 'string', const: 'application/jose' }, data: sealed }
  const withData = event.data === undefined ? always : { ...always, ...data }
  return closed({ ...withData, traceparent: word, fingerprint: word }, Object.keys(withData))
}
