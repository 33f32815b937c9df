import { eventTypes } from '@arrive/contracts/events/types.ts'
import { earlier, forms } from '@arrive/contracts/generated/forms.ts'
import { expect, test } from '@jest/globals'
import { isTold, isTopic } from './topics.ts'

test.each(eventTypes(forms, earlier))(
  '$type $detail is told to other systems as the contracts say',
  ({ topic, type, internal = false }) => {
    expect(isTopic(topic) && isTold(topic, type)).toBe(!internal)
  },
)

test('of accounts what nobody has thought of is not told', () => {
  expect(isTold('accounts', 'accounts.account.changed')).toBe(false)
  expect(isTold('onboarding', 'kernel.person.repair')).toBe(false)
  expect([isTopic('accounts'), isTopic('audit'), isTopic(undefined)]).toEqual([true, false, false])
})
