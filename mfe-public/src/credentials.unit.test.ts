import { describe, expect, test } from '@jest/globals'
import { checkSignup, missing } from './credentials.ts'

test('a login lacks what is blank, in the order of the screen', () => {
  expect(missing({ email: ' ', password: '' }, { email: 'Email', password: 'Password' })).toEqual([
    { name: 'email', message: 'Email is missing.' },
    { name: 'password', message: 'Password is missing.' },
  ])
})

describe('a new account', () => {
  const account = { email: 'ann@mail.example', password: 'a kettle', confirmPassword: 'a kettle' }

  test('is fine with eight characters twice', () => {
    expect(checkSignup(account)).toEqual([])
  })

  test('needs the same password twice', () => {
    expect(checkSignup({ ...account, confirmPassword: 'a kettl' })).toEqual([
      { name: 'confirmPassword', message: 'Passwords do not match!' },
    ])
  })

  test('needs eight characters', () => {
    expect(checkSignup({ ...account, password: 'kettle', confirmPassword: 'kettle' })).toEqual([
      { name: 'password', message: 'Password must be at least 8 characters.' },
    ])
  })

  test('says only what is missing where nothing was typed', () => {
    expect(checkSignup({}).map(({ name }) => name)).toEqual(['email', 'password', 'confirmPassword'])
  })
})
