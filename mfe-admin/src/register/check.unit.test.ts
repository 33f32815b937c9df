import { expect, test } from '@jest/globals'
import { checkNewAdmin } from './check.ts'

const good = { email: 'ida@agency.example', password: 'a lamp in the window', confirmPassword: 'a lamp in the window' }
const sentences = (typed: object) => checkNewAdmin({ ...good, ...typed }).map(({ name, message }) => [name, message])

test('a complete account has no problems', () => expect(sentences({})).toEqual([]))
test('two different passwords are a problem', () => {
  expect(sentences({ confirmPassword: 'another lamp' })).toEqual([['confirmPassword', 'Passwords do not match']])
})
test('each missing answer is named once', () => {
  expect(sentences({ email: ' ', password: '', confirmPassword: '' }).map(([name]) => name)).toEqual([
    'email',
    'password',
    'confirmPassword',
  ])
})
test('a short password is a problem', () => {
  expect(sentences({ password: 'lamp', confirmPassword: 'lamp' })).toEqual([
    ['password', 'Password must be at least 8 characters.'],
  ])
})
