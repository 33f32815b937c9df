import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { describe, expect, test } from '@jest/globals'
import { hintOf, tabWith } from './hint.ts'

describe('the hint of the homecare request', () => {
  test('is given where both lists are empty', () => {
    expect(hintOf(homecare, { patientPDN: '', patientPCS: '' })).toBe('Fill up PDN / PCS')
    expect(hintOf(homecare, {})).toBe('Fill up PDN / PCS')
  })

  test('is not given where one of them holds something', () => {
    expect(hintOf(homecare, { patientPDN: 'Wound Care', patientPCS: '' })).toBeUndefined()
    expect(hintOf(homecare, { patientPDN: '', patientPCS: 'Bathing' })).toBeUndefined()
  })

  test('is not given by a form that has none', () => {
    expect(hintOf(career, {})).toBeUndefined()
  })
})

test.each([
  ['firstName', 0],
  ['startDate', 1],
  ['resume', 2],
  ['privacyPolicy', 2],
])('%s stands on tab %d', (control, at) => {
  expect(tabWith(career, control)).toBe(at)
})
