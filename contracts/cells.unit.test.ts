import { expect, test } from '@jest/globals'
import { type CellContext, cellColumn, cellOf } from './cells.ts'
import type { Part } from './form.ts'
import { career } from './forms/career-application.ts'
import { homecare } from './forms/homecare-request.ts'
import { PACKETS } from './lists.ts'

const CONTEXT: CellContext = { timeZone: 'America/New_York', yes: 'Yes', no: 'No', titles: { hipaa: 'HIPAA' } }
const [applicant] = career.parts
const [patient] = homecare.parts
const cell = (column: string, value: unknown, part: Part | undefined = applicant) =>
  cellOf(cellColumn({ column }, part), { [column]: value }, CONTEXT)
const ofPacket = (column: string, row: object) => {
  const listed = PACKETS.columns.find((one) => one.column === column)
  return cellOf(cellColumn(listed ?? { column }, undefined), row, CONTEXT)
}

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

test('things show their titles, choices are separated, and a column may name a missing value', () => {
  expect(cell('missing', ['hipaa', 'other']).words).toBe('HIPAA, other')
  expect(cell('pcs', 'Bathing,Errands', patient).words).toBe('Bathing, Errands')
  expect(cell('complete', false).words).toBe('No')
  expect(ofPacket('last_saved_at', { last_saved_at: null }).words).toBe('Never')
})

const TYPED = [
  '2026-11-21',
  '2026-11-21Tea',
  '2026-11-21T',
  '2026-13-45T10:00',
  '2026-11-21T10:00:00.000Z',
  'yes',
  'no',
]

test.each([...TYPED, 'true', 'false'])('typed text, %s, stays unchanged', (typed) => {
  const expected = { kind: 'text', words: typed }
  expect(cell('first_name', typed, patient)).toEqual(expected)
  expect(cell('additional_info', typed)).toEqual(expected)
  expect(ofPacket('name', { name: typed })).toEqual(expected)
})

test('an invalid time is shown unchanged', () => {
  expect(cell('submitted_at', '2026-13-45T10:00')).toEqual({ kind: 'text', words: '2026-13-45T10:00' })
})

test('a packet shows since when it waits, or that it is complete', () => {
  const since = '2026-11-21T15:00:00.000Z'
  expect(ofPacket('since', { since, complete: false })).toEqual({ kind: 'day', words: 'Nov 21, 2026' })
  expect(ofPacket('since', { since, complete: true }).words).toBe('Complete since Nov 21, 2026')
  expect(ofPacket('last_saved_at', { last_saved_at: since, complete: true }).words).toBe('Nov 21, 2026')
})
