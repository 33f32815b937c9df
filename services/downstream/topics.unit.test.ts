import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { expect, test } from '@jest/globals'
import { isPublished } from './topics.ts'

const kernel = { events: createEventCatalogue(events, []) }

test.each(events)('the event $type $detail is published as the contracts say', ({ topic, type, internal = false }) => {
  expect(isPublished(kernel, topic, type)).toBe(!internal)
})

test('an event type without a contract is not published on a topic with internal events', () => {
  expect(isPublished(kernel, 'accounts', 'accounts.account.changed')).toBe(false)
  expect(isPublished(kernel, 'onboarding', 'onboarding.form.withdrawn')).toBe(false)
})

test('an event of a newer product version is published on a topic without internal events, a repair is not', () => {
  expect(isPublished(kernel, 'applications', 'applications.career.withdrawn')).toBe(true)
  expect(isPublished(kernel, 'applications', 'kernel.person.repair')).toBe(false)
})

test('other systems can be granted every topic except the audit, health, the agency’s own, and the proof’s', () => {
  expect(kernel.events.granted).toEqual(['accounts', 'applications', 'office', 'onboarding', 'personnel'])
  expect(kernel.events.topics).toEqual([
    'accounts',
    'applications',
    'office',
    'onboarding',
    'personnel',
    'agency',
    'audit',
    'medical',
    'proof',
  ])
})
