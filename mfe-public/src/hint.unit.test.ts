import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { describe, expect, test } from '@jest/globals'
import { hintFor, withTab } from './hint.ts'

describe('the hint of the homecare request', () => {
  test('the hint is shown if both lists are empty', () => {
    expect(hintFor(homecare, { patientPDN: '', patientPCS: '' })).toBe('Fill up PDN / PCS')
    expect(hintFor(homecare, {})).toBe('Fill up PDN / PCS')
  })

  test('the hint is not shown if one of the lists has a service', () => {
    expect(hintFor(homecare, { patientPDN: 'Wound Care', patientPCS: '' })).toBeUndefined()
    expect(hintFor(homecare, { patientPDN: '', patientPCS: 'Bathing' })).toBeUndefined()
  })

  test('a form without a hint shows none', () => {
    expect(hintFor(career, {})).toBeUndefined()
  })
})

test.each([
  ['firstName', 0],
  ['startDate', 1],
  ['resume', 2],
  ['privacyPolicy', 2],
])('the control %s is on tab %d', (control, at) => {
  expect(withTab(career, control)).toBe(at)
})
