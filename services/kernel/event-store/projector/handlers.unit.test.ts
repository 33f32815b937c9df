import type { EventsOf, EventTopic } from '@arrive/contracts/typed.ts'
import { describe, expect, test } from '@jest/globals'
import type { Envelope } from '../events/envelope.ts'
import { type HandledProjection, projectionOf } from './handlers.ts'
import { UnknownEvent, type View } from './projection.ts'

const NO_VIEW: View = { get: () => undefined, put: () => undefined, remove: () => undefined }
const done = { status: 200, body: {} }
const nothing = { apply: () => undefined }

const projection = projectionOf({
  name: 'toys',
  topics: ['audit', 'accounts'],
  owns: [],
  complete: ['audit'],
  collections: [],
  on: {
    'audit.access.noted': nothing,
    'audit.entry.noted': {
      reads: ({ data }) => [{ collection: 'entries', id: data.entry }],
      apply: () => done,
    },
  },
})

function event(type: string) {
  const envelope: Envelope = {
    specversion: '1.0',
    id: 'one',
    source: '/toys',
    type,
    subject: 'person/17',
    time: '2030-01-02T03:04:05.000Z',
    dataschema: `urn:arrive:${type}:1`,
    actor: 'system',
    correlationid: 'c',
  }
  return { envelope, person: 17, data: { entry: 'an entry' } }
}

describe('a projection made of handlers', () => {
  test('gives an event to the handler of its type', () => {
    expect(projection.reads(event('audit.entry.noted'))).toEqual([{ collection: 'entries', id: 'an entry' }])
    expect(projection.apply(event('audit.entry.noted'), NO_VIEW)).toEqual(done)
  })

  test('reads no document if the handler of a type needs none', () => {
    expect(projection.reads(event('audit.access.noted'))).toEqual([])
  })

  test('rejects an event of newer code on a complete topic', () => {
    expect(() => projection.apply(event('audit.entry.struck'), NO_VIEW)).toThrow(UnknownEvent)
  })

  test('skips events without a handler on other topics', () => {
    expect(projection.apply(event('accounts.account.renamed'), NO_VIEW)).toBeUndefined()
    expect(projection.reads(event('accounts.account.renamed'))).toEqual([])
  })
})

type Takes<T extends EventTopic, C extends T, K extends string> =
  Record<K, typeof nothing> extends HandledProjection<T, C>['on'] ? 'taken' : 'refused'

test('a map of handlers needs one for every event of the complete topics', () => {
  const all: Takes<'audit', 'audit', Exclude<EventsOf<'audit'>, symbol>> = 'taken'
  const missing: Takes<'audit', 'audit', 'audit.entry.noted'> = 'refused'
  const notNeeded: Takes<'audit' | 'accounts', 'audit', EventsOf<'audit'>> = 'taken'
  expect([all, missing, notNeeded]).toEqual(['taken', 'refused', 'taken'])
})
