import { application2 } from '@arrive/contracts/forms/application2.ts'
import { describe, expect, test } from '@jest/globals'
import { groupByMessage, shortenAtFields } from './problems.ts'

const GUARD = 'Please fill out all fields before proceeding.'
const EDUCATION = 'Please fill all Education Completed data before proceeding.'
const KNOWLEDGE = 'Please check Professional Knowledge section before proceeding.'

describe('many empty answers', () => {
  test('each message is listed once, for its first control', () => {
    const problems = [
      { name: 'educationData.0.school', message: EDUCATION },
      { name: 'educationData.0.year', message: EDUCATION },
      { name: 'professionalKnowledge', message: KNOWLEDGE },
    ]
    expect(groupByMessage(problems)).toEqual([problems[0], problems[2]])
  })

  test.each([
    ['fullName', GUARD, 'Full Name is missing.'],
    ['employed', GUARD, 'Please choose one.'],
    ['educationData.2.year', EDUCATION, 'Year is missing.'],
    ['ssn', 'Social Security number must be exactly 4 digits.', 'Social Security number must be exactly 4 digits.'],
    ['professionalKnowledge', KNOWLEDGE, KNOWLEDGE],
  ])('the control %s with the message “%s” has a short message of its own', (name, message, short) => {
    expect(shortenAtFields(application2, new Map([[name, message]])).get(name)).toBe(short)
  })
})
