import { events } from '@arrive/contracts/generated/events.ts'
import { expect, test } from '@jest/globals'
import { createEventCatalogue } from '../kernel/index.ts'
import { isTold } from './topics.ts'

const kernel = { events: createEventCatalogue(events, []) }

test.each(events)(
  '$type $detail is told to other systems as the contracts say',
  ({ topic, type, internal = false }) => {
    expect(isTold(kernel, topic, type)).toBe(!internal)
  },
)

test('an event that is not stated is not told on a topic that holds internal ones', () => {
  expect(isTold(kernel, 'accounts', 'accounts.account.changed')).toBe(false)
})

test('an event of a newer version of the product is told on a topic without internal ones, a repair is not', () => {
  expect(isTold(kernel, 'onboarding', 'onboarding.form.withdrawn')).toBe(true)
  expect(isTold(kernel, 'onboarding', 'kernel.person.repair')).toBe(false)
})

test('other systems can be granted every topic but the audit', () => {
  expect(kernel.events.granted).toEqual(['accounts', 'applications', 'onboarding'])
  expect(kernel.events.topics).toEqual(['accounts', 'applications', 'onboarding', 'audit'])
})
