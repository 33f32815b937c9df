import { NOT_APPLICABLE } from '@arrive/kit/form/not-applicable.ts'
import { describe, expect, test } from '@jest/globals'
import { isNotApplicable, startingChoice } from './choice.ts'

const keys = ['yearsOfExperience', 'specifics']

describe('chosen categories', () => {
  test('rows with an answer are chosen from the start', () => {
    const rows = [{ yearsOfExperience: '', specifics: '' }, { yearsOfExperience: '2', specifics: '' }, {}]
    expect([...startingChoice(rows, keys)]).toEqual([1])
  })
  test.each([
    [{ yearsOfExperience: NOT_APPLICABLE, specifics: NOT_APPLICABLE }, true],
    [{ yearsOfExperience: NOT_APPLICABLE, specifics: '' }, false],
    [undefined, false],
  ])('whether the row %j is not applicable is %s', (row, answer) => {
    expect(isNotApplicable(row, keys)).toBe(answer)
  })
})
