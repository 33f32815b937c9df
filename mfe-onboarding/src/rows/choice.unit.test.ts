import { describe, expect, test } from '@jest/globals'
import { isNotApplicable, startingChoice } from './choice.ts'

const keys = ['yearsOfExperience', 'specifics']

describe('chosen categories', () => {
  test('rows with an answer are chosen', () => {
    const rows = [{ yearsOfExperience: '', specifics: '' }, { yearsOfExperience: '2', specifics: '' }, {}]
    expect([...startingChoice(rows, keys)]).toEqual([1])
  })
  test.each([
    [{ yearsOfExperience: 'N / A', specifics: 'N / A' }, true],
    [{ yearsOfExperience: 'N / A', specifics: '' }, false],
    [undefined, false],
  ])('%j is not applicable: %s', (row, answer) => {
    expect(isNotApplicable(row, keys)).toBe(answer)
  })
})
