import { describe, expect, test } from '@jest/globals'
import { checkPasswordTwice, missing } from './credentials.ts'

test('blank fields of a login are problems, in the order of the screen', () => {
  expect(missing({ email: ' ', password: '' }, { email: 'Email', password: 'Password' })).toEqual([
    { name: 'email', message: 'Email is missing.' },
    { name: 'password', message: 'Password is missing.' },
  ])
})

describe('a new account', () => {
  const check = (typed: object) =>
    checkPasswordTwice({ ...typed }, { email: 'Email', password: 'Password', confirmPassword: 'Confirm password' })
  const account = { email: 'ann@mail.example', password: 'a kettle', confirmPassword: 'a kettle' }

  test('a new account with the same eight characters twice is valid', () => {
    expect(check(account)).toEqual([])
  })

  test('a new account needs the same password twice', () => {
    expect(check({ ...account, confirmPassword: 'a kettl' })).toEqual([
      { name: 'confirmPassword', message: 'Passwords do not match!' },
    ])
  })

  test('a new account needs a password of eight characters', () => {
    expect(check({ ...account, password: 'kettle', confirmPassword: 'kettle' })).toEqual([
      { name: 'password', message: 'Password must be at least 8 characters.' },
    ])
  })

  test('an empty new account has only missing fields as problems', () => {
    expect(check({}).map(({ name }) => name)).toEqual(['email', 'password', 'confirmPassword'])
  })
})
