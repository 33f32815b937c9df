import { expect, test } from '@jest/globals'
import { phoneHint } from './phone-hint.ts'

test.each(['1', '704', '(704)', '555-014', '+1 704'])('the phone number %s is questioned', (typed) => {
  expect(phoneHint(typed)).toBe('This looks too short. Please check the number.')
})

test.each(['', 'N / A', 'None', '555-0142', '(704) 555-0142', '+49 30 1234567 ext. 9'])(
  'the phone number %j is not questioned',
  (typed) => {
    expect(phoneHint(typed)).toBe('')
  },
)
