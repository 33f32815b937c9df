import { describe, expect, test } from '@jest/globals'
import { isNotApplicable, startingChoice } from './choice.ts'
import { askedTab } from './use-tab.ts'

const keys = ['yearsOfExperience', 'specifics']

describe('chosen categories', () => {
  test('rows that hold something are chosen', () => {
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

describe('the tab in the address', () => {
  test.each([
    ['', 0],
    ['?tab=1', 0],
    ['?tab=2', 1],
    ['?tab=3', 2],
    ['?tab=-1', 0],
    ['?tab=x', 0],
  ])('%s is %d', (search, at) => {
    expect(askedTab(search)).toBe(at)
  })
})
