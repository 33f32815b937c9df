import { expect, test } from '@jest/globals'
import { subjectOf } from './note-subject.ts'

test('a note is named by the label of its field, the row, or the title of its part', () => {
  const parts = [{ name: 'one', title: 'About you', fields: { names: { kind: 'line', label: 'Former names' } } }]
  const form = { parts } as unknown as Parameters<typeof subjectOf>[0]
  const note = { part: 'one', row: null, field: 'names', note: '', at: '' }
  expect(subjectOf(form, note)).toBe('Former names')
  expect(subjectOf(form, { ...note, row: 1 })).toBe('Former names, row 2')
  expect(subjectOf(form, { ...note, field: null })).toBe('About you')
  expect(subjectOf(form, { ...note, part: 'other' })).toBe('Note')
})
