import { expect, test } from '@jest/globals'
import { projected, sampleEnvelope } from '../../kernel/testing/index.ts'
import { ARRIVED, arrivalsProjection } from './arrivals.ts'

test.each([
  ['applications.career.submitted', 'applications'],
  ['applications.homecare.submitted', 'requests'],
  ['accounts.mail.returned', 'returned'],
])('%s counts once as one of the %s, without its data', (type, kind) => {
  const envelope = sampleEnvelope({ id: 'event-1', type, person: 17 })
  const event = { envelope, person: 17, data: undefined }
  const projection = arrivalsProjection()
  expect(projection.needsData?.(envelope)).toBe(false)
  expect([...projected(projection, [event, event]).docs]).toEqual([
    [`${ARRIVED}/event-1`, { value: { kind, at: envelope.time }, sort: { at: envelope.time } }],
  ])
})
