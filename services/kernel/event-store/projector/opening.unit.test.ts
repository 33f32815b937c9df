import { describe, expect, test } from '@jest/globals'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import { ERASURE } from '../../testing/toy.ts'
import { AGENCY, agencyEvent, type Envelope } from '../events/envelope.ts'
import type { Entry } from '../ports/event-log.ts'
import { emptyContext } from './batch-context.ts'
import { openEvent } from './opening.ts'

const SAID = agencyEvent({
  id: 'event-1',
  source: '/test',
  type: 'a.b',
  dataschema: 'a.b:1',
  data: { rule: 1 },
  now: 0,
})

function opened(envelope: Envelope, upcast: (schema: string, data: unknown) => unknown = (_, data) => data) {
  const [entry] = entriesOf([envelope]) as [Entry]
  return openEvent(entry, emptyContext(), { projection: {} as never, upcast, erasure: ERASURE })
}

describe('an event about the agency', () => {
  test('is open without a key, has no person, and is in the current version', () => {
    const event = opened(SAID, (schema, data) => ({ schema, data }))
    expect(event).toEqual({ envelope: SAID, person: 0, data: { schema: 'a.b:1', data: { rule: 1 } } })
    expect(SAID).toMatchObject({ subject: AGENCY, actor: 'system', datacontenttype: 'application/json' })
  })

  test('of an unknown version cannot be read', () => {
    const newer = () => {
      throw new Error('newer')
    }
    expect(opened(SAID, newer)).toBe('unreadable')
  })

  test('cannot bypass encryption: clear data of a person is not read', () => {
    const envelope = { ...sampleEnvelope({ person: 3 }), data: { rule: 1 } }
    expect(opened(envelope)).toBe('unreadable')
  })
})
