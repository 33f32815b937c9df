import { describe, expect, test } from '@jest/globals'
import { accountSentence, erasedSentence, failureOf } from './sentences.ts'

describe('what is said of a step that failed', () => {
  test('the server’s own word, where it had one', () => {
    expect(failureOf('find', 'staff', 'User not found.')).toBe('Error: User not found.')
    expect(failureOf('delete', 'patient', 'No.')).toBe('Error: No.')
  })
  test('else the sentence of the list', () => {
    expect(failureOf('find', 'staff')).toBe('Unable to retrieve user ID.')
    expect(failureOf('delete', 'staff')).toBe('Unable to delete user.')
    expect(failureOf('find', 'patient')).toBe('Error: Unable to retrieve user ID.')
    expect(failureOf('delete', 'patient')).toBe('Error: Unable to delete user.')
  })
})

/** How each of these sentences ends. */
const END = 'This cannot be undone. First check whether the law requires you to keep any of these records.'

describe('what will be deleted', () => {
  test('a single request', () => {
    expect(erasedSentence('patient', { submissions: 1 })).toBe(
      `1 homecare request of this person will be deleted. ${END}`,
    )
  })
  test('several things of one person go together', () => {
    expect(erasedSentence('staff', { submissions: 2, forms_in: 1, has_account: true })).toBe(
      `2 applications, 1 form and the account of this person will be deleted together. ${END}`,
    )
    expect(erasedSentence('patient', { submissions: 3 })).toContain(
      '3 homecare requests of this person will be deleted together',
    )
  })
  test('an account alone', () => {
    expect(erasedSentence('staff', { submissions: 0, has_account: true })).toContain(
      'The account of this person will be deleted.',
    )
  })
  test('where nobody could count, everything', () => {
    expect(erasedSentence('staff', {})).toContain('All of this person’s records')
  })
})

describe('an account that hangs on a row', () => {
  test('is told with its own name and email, whatever name the row bears', () => {
    const erased = { submissions: 1, forms_in: 3, has_account: true, name: 'Anna Archer', email: 'anna@mail.example' }
    expect(accountSentence(erased)).toBe('This email has a staff account with 3 forms: Anna Archer, anna@mail.example.')
  })
  test('has not said its name before its first form', () => {
    expect(accountSentence({ forms_in: 0, has_account: true, name: '', email: 'anna@mail.example' })).toBe(
      'This email has a staff account: anna@mail.example.',
    )
  })
  test('is not told where there is none', () => {
    expect(accountSentence({ submissions: 2, forms_in: 0, has_account: false })).toBeUndefined()
    expect(accountSentence({})).toBeUndefined()
  })
})
