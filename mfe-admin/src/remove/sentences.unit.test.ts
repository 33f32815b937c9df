import { describe, expect, test } from '@jest/globals'
import { accountSentence, erasedSentence, failureOf, removalTitle } from './sentences.ts'

describe('the sentence of a failed step', () => {
  test('a failed step shows the server’s own sentence if there is one', () => {
    expect(failureOf('find', 'staff', 'User not found.')).toBe('Error: User not found.')
    expect(failureOf('delete', 'patient', 'No.')).toBe('Error: No.')
  })
  test('a failed step without a sentence of the server shows that of the list', () => {
    expect(failureOf('find', 'staff')).toBe('Unable to retrieve user ID.')
    expect(failureOf('delete', 'staff')).toBe('Unable to delete user.')
    expect(failureOf('find', 'patient')).toBe('Error: Unable to retrieve user ID.')
    expect(failureOf('delete', 'patient')).toBe('Error: Unable to delete user.')
  })
})

const END = 'This cannot be undone. First check whether the law requires you to keep any of these records.'

describe('what will be deleted', () => {
  test('a single request is deleted', () => {
    expect(erasedSentence('patient', { submissions: 1 })).toBe(
      `1 homecare request of this person will be deleted. ${END}`,
    )
  })
  test('several records of one person are deleted together', () => {
    expect(erasedSentence('staff', { submissions: 2, forms_in: 1, has_account: true })).toBe(
      `2 applications, 1 form and the account of this person will be deleted together. ${END}`,
    )
    expect(erasedSentence('patient', { submissions: 3 })).toContain(
      '3 homecare requests of this person will be deleted together',
    )
  })
  test('an account without records is deleted', () => {
    expect(erasedSentence('staff', { submissions: 0, has_account: true })).toContain(
      'The account of this person will be deleted.',
    )
  })
  test('all records are deleted if they could not be counted', () => {
    expect(erasedSentence('staff', {})).toContain('All of this person’s records')
  })
})

describe('a family with one email', () => {
  test.each([
    [[], 'Delete Ann Archer?'],
    [['Ann Archer', 'Ann Archer'], 'Delete Ann Archer?'],
    [['Ann Archer', 'Ben Archer'], 'Delete Ann Archer and Ben Archer?'],
    [['Ben', 'Cleo'], 'Delete Ann Archer, Ben and Cleo?'],
    [['Ben', 'Cleo', 'Dan'], 'Delete Ann Archer, Ben and 2 others?'],
  ])('with the rows %j is named: %s', (names, title) => expect(removalTitle('Ann Archer', names)).toBe(title))

  test('the records are those of an email, not of one person', () => {
    expect(erasedSentence('patient', { submissions: 3 }, true)).toBe(
      `3 homecare requests with this email will be deleted together. ${END}`,
    )
    expect(erasedSentence('staff', {}, true)).toBe(`All records with this email will be deleted. ${END}`)
  })
})

describe('the account of a row’s person', () => {
  test('an account is shown with its own name and email, whatever the name in the row', () => {
    const erased = { submissions: 1, forms_in: 3, has_account: true, name: 'Anna Archer', email: 'anna@mail.example' }
    expect(accountSentence(erased)).toBe('This email has a staff account with 3 forms: Anna Archer, anna@mail.example.')
  })
  test('an account has no name before its first form', () => {
    expect(accountSentence({ forms_in: 0, has_account: true, name: '', email: 'anna@mail.example' })).toBe(
      'This email has a staff account: anna@mail.example.',
    )
  })
  test('no account is shown if there is none', () => {
    expect(accountSentence({ submissions: 2, forms_in: 0, has_account: false })).toBeUndefined()
    expect(accountSentence({})).toBeUndefined()
  })
})
