import { expect, test } from '@jest/globals'
import { type CellContext, cellOf, fieldOf } from './cells.ts'
import type { Part } from './form.ts'
import { career } from './forms/career-application.ts'
import { homecare } from './forms/homecare-request.ts'

const CONTEXT: CellContext = { timeZone: 'America/New_York', yes: 'Yes', no: 'No', titles: { hipaa: 'HIPAA' } }
const [applicant] = career.parts
const [patient] = homecare.parts
const cell = (column: string, value: unknown, part: Part | undefined = applicant) =>
  cellOf(fieldOf(part, column), value, CONTEXT)

test.each([
  ['position', 'RN', { kind: 'text', words: 'Registered Nurse' }],
  ['is_over_18', 'yes', { kind: 'text', words: 'Yes' }],
  ['start_date', '2026-03-01', { kind: 'day', words: 'Mar 1, 2026' }],
  ['start_date', '', { kind: 'text', words: 'N/A' }],
  ['submitted_at', '2026-11-28T01:30:00.000Z', { kind: 'day', words: 'Nov 27, 2026' }],
  ['phone', '+1 704 555 0100', { kind: 'phone', words: '+1 704 555 0100' }],
  ['experience', 5, { kind: 'number', words: '5' }],
  ['address', null, { kind: 'text', words: '' }],
])('the cell %s of %j is %j', (column, value, expected) => expect(cell(column, value)).toEqual(expected))

test('things are called by their titles, choices are set apart, and a column may name what is missing', () => {
  expect(cell('missing', ['hipaa', 'other']).words).toBe('HIPAA, other')
  expect(cell('pcs', 'Bathing,Errands', patient).words).toBe('Bathing, Errands')
  expect(cell('complete', false).words).toBe('No')
  expect(cellOf(undefined, null, { ...CONTEXT, blank: 'Never' }).words).toBe('Never')
})
