import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { APPLICANTS, PATIENTS } from '@arrive/contracts/lists.ts'
import { describe, expect, test } from '@jest/globals'
import { choicesIn, fieldOf, formatValue } from './format.ts'

const [applicant] = career.parts
const [patient] = homecare.parts
const shown = (column: string, value: unknown) =>
  formatValue({ list: APPLICANTS, ...(applicant && { part: applicant }) }, column, { user_id: 1, [column]: value })

describe('a cell', () => {
  test('a choice is shown by its label', () => {
    expect(shown('position', 'RN')).toBe('Registered Nurse')
    const paid = { user_id: 1, paid_status: 'Private' }
    expect(formatValue({ list: PATIENTS, ...(patient && { part: patient }) }, 'paid_status', paid)).toBe(
      'Private Funds',
    )
  })
  test('yes and no are shown as Yes and No', () => {
    expect([shown('is_over_18', 'yes'), shown('is_eligible_to_work', 'no')]).toEqual(['Yes', 'No'])
  })
  test('a missing date or file is shown as N/A, and a missing text as nothing', () => {
    expect([shown('start_date', ''), shown('resume_path', ''), shown('ref1_name', '')]).toEqual(['N/A', 'N/A', ''])
  })
  test('a day is written out whatever the reader’s time zone', () => {
    expect(shown('start_date', '2026-03-01')).toBe('Mar 1, 2026')
  })
  test.each([
    ['2026-03-05T01:30:00.000Z', 'Mar 4, 2026'],
    ['2026-03-09T03:59:59.000Z', 'Mar 8, 2026'],
    ['2026-11-02T04:59:59.000Z', 'Nov 1, 2026'],
  ])('the timestamp %s is shown as the day in the agency’s time zone', (at, day) => {
    expect(shown('submitted_at', at)).toBe(day)
  })
})

test('several choices become a list, and no choice an empty list', () => {
  const pcs = fieldOf(patient, 'pcs')
  expect(choicesIn(pcs, 'Bathing, Errands,Other')).toEqual(['Bathing', 'Errands', 'Other'])
  expect(choicesIn(pcs, '')).toEqual([])
  expect(choicesIn(fieldOf(patient, 'email'), 'a,b')).toBeUndefined()
})

test('every column of both lists except the timestamp is a field of its form', () => {
  for (const [list, part] of [
    [PATIENTS, patient],
    [APPLICANTS, applicant],
  ] as const) {
    const strange = list.columns.filter(({ column }) => fieldOf(part, column) === undefined)
    expect(strange.map(({ column }) => column)).toEqual([part?.read.stamp])
  }
})
