import { expect, test } from '@jest/globals'
import { changedIn } from './changed-in.ts'

const stored = { acceptedBy: 'Ida', employmentSpecialist: '', date2: '2026-11-20' }

test('only what is other than before is sent', () => {
  expect(changedIn(stored, { ...stored, employmentSpecialist: 'Hal' })).toEqual({ employmentSpecialist: 'Hal' })
  expect(changedIn(stored, stored)).toEqual({})
})
test('a field that was emptied is cleared', () => {
  expect(changedIn(stored, { ...stored, acceptedBy: '' })).toEqual({ acceptedBy: '' })
})
test('what the form does not ask for is left alone', () => {
  expect(changedIn(stored, { ...stored, agreedTo: 'Somebody' })).toEqual({})
})
