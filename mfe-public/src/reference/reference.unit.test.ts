import { describe, expect, test } from '@jest/globals'
import { bodyOf, checkAnswer, confirmedBy } from './reference.ts'

const DATES = { employerDatesFrom: '2023-04-01', employerDatesTo: '2025-06-30', positionHeld: 'Nurse aide' }
const SIGNED = { employerSignature: 'Pat Reyes', employerTitle: 'Director', employerDate: '2026-11-28' }
const RATED = {
  qualityOfWork: 'Good',
  attendancePunctuality: 'Fair',
  problemsNoted: 'None',
  eligibleForRehire: 'Yes',
  rehireExplanation: '',
}
const ALL = { ...DATES, ...RATED, ...SIGNED }

describe('a reference', () => {
  test('is complete with everything but an explanation', () => {
    expect(checkAnswer('full', ALL)).toEqual([])
    expect(checkAnswer('dates_only', { ...DATES, ...SIGNED })).toEqual([])
  })

  test('needs an explanation if the person would not be hired again', () => {
    expect(checkAnswer('full', { ...ALL, eligibleForRehire: 'No' })).toEqual([
      { name: 'rehireExplanation', message: 'Explanation is missing.' },
    ])
  })

  test('ends no earlier than it begins', () => {
    expect(checkAnswer('full', { ...ALL, employerDatesTo: '2020-01-01' }).map(({ name }) => name)).toEqual([
      'employerDatesTo',
    ])
  })

  test('of dates alone sends nothing else', () => {
    expect(bodyOf('dates_only', ALL)).toEqual({ scope: 'dates_only', ...DATES, ...SIGNED })
  })
})

test('one press takes over what the applicant said', () => {
  const asked = { applicant_name: 'Ann Baker', organization: 'Oak', title: 'Nurse aide' }
  const dates = { dates_employed_from: '2023-04-01', dates_employed_to: '2025-06-30' }
  expect(confirmedBy({ ...asked, ...dates })).toEqual(DATES)
})
