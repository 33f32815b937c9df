import { expect, test } from '@jest/globals'
import { emailIn } from './administrators.ts'

const answer = [{ user_id: 1, email: 'office@agency.example' }, { user_id: 7, email: '' }, null]

test('an administrator is shown by email', () => {
  expect(emailIn(answer, 1)).toBe('office@agency.example')
})

test.each([
  [answer, 7],
  [answer, 2],
  [{ user_id: 1 }, 1],
  [undefined, 1],
])('the response %j yields no email', (told, person) => {
  expect(emailIn(told, person)).toBeUndefined()
})
