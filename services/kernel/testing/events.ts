import type { KeyObject } from 'node:crypto'
import { type Envelope, subjectOf } from '../event-store/events/envelope.ts'
import type { Entry, Source } from '../event-store/ports/event-log.ts'
import { seal } from '../event-store/sealing/jwe.ts'

export type EventParts = Partial<Envelope> & { readonly person?: number }

/** `id` defaults to `event-1`, `person` to 1. Without data. */
export function sampleEnvelope({ person = 1, ...parts }: EventParts = {}): Envelope {
  return {
    specversion: '1.0',
    id: 'event-1',
    source: '/test',
    type: 'toy.saved',
    subject: subjectOf(person),
    time: '2026-03-01T09:00:00.000Z',
    dataschema: '/events/toy.saved/1',
    actor: 'visitor',
    correlationid: 'request-1',
    ...parts,
  }
}

export function sealedEnvelope(key: KeyObject, data: unknown, parts: EventParts & { readonly id: string }): Envelope {
  const binding = { person: parts.person ?? 1, of: `event/${parts.id}` }
  return sampleEnvelope({
    ...parts,
    datacontenttype: 'application/jose',
    data: seal(key, binding, JSON.stringify(data)),
  })
}

export function entriesOf(envelopes: readonly Envelope[], source: Source = 'toys/0'): Entry[] {
  return envelopes.map((envelope, offset) => ({ source, offset, envelope, raw: JSON.stringify(envelope) }))
}
