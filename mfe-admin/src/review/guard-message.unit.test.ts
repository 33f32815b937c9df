import { application2 } from '@arrive/contracts/forms/application2.ts'
import { expect, test } from '@jest/globals'
import { guardMessage } from './guard-message.ts'

const names = Object.keys(application2.parts[0].fields)
const whole = Object.fromEntries(names.map((name) => [name, 'filled']))

test('all 13 fields of the first tab open the second', () => {
  expect(names).toHaveLength(13)
  expect(guardMessage(application2, whole)).toBeUndefined()
})
test.each(names)('the second tab stays closed while %s is missing', (name) => {
  expect(guardMessage(application2, { ...whole, [name]: ' ' })).toBe('Please fill out all fields before proceeding.')
})
