import { forms } from '@arrive/contracts/generated/forms.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { expect, test } from '@jest/globals'
import { keyOf, notesIn, titleOfNote } from './note-keys.ts'

const form = named(forms, 'application2')
const rows = form.parts.find(({ rows: some }) => some !== undefined)
const plain = form.parts.find(({ rows: some }) => some === undefined)

test('notes are sent in the order of the form, and empty boxes are not', () => {
  const [first = '', second = ''] = Object.keys(plain?.fields ?? {})
  const part = plain?.name ?? ''
  const whole = { part, row: null, field: null }
  const typed = {
    [keyOf({ part, row: null, field: second })]: ' Which one? ',
    [keyOf({ part, row: null, field: first })]: '   ',
    [keyOf(whole)]: 'Please read it again.',
  }
  expect(notesIn(form, typed)).toEqual([
    { ...whole, note: 'Please read it again.' },
    { part, row: null, field: second, note: 'Which one?' },
  ])
})

test('a note on a row names the answer and the row', () => {
  expect(rows).toBeDefined()
  const [field = ''] = Object.keys(rows?.fields ?? {}).slice(-1)
  const place = { part: rows?.name ?? '', row: 1, field }
  expect(titleOfNote(form, place)).toMatch(/, .+/)
  expect(notesIn(form, { [keyOf(place)]: 'x', [keyOf({ ...place, row: 0 })]: 'y' }).map(({ row }) => row)).toEqual([
    0, 1,
  ])
})
