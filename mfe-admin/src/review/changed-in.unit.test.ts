import { describe, expect, test } from '@jest/globals'
import { changedIn, merge } from './changed-in.ts'

const stored = { acceptedBy: 'Ida', employmentSpecialist: '', date2: '2026-11-20' }

test('only changed fields are sent', () => {
  expect(changedIn(stored, { ...stored, employmentSpecialist: 'Hal' })).toEqual({ employmentSpecialist: 'Hal' })
  expect(changedIn(stored, stored)).toEqual({})
})
test('a field that was emptied is cleared', () => {
  expect(changedIn(stored, { ...stored, acceptedBy: '' })).toEqual({ acceptedBy: '' })
})
test('a field that the form does not have is not sent', () => {
  expect(changedIn(stored, { ...stored, agreedTo: 'Somebody' })).toEqual({})
})

describe('a value that another administrator saved in the meantime', () => {
  const theirs = { ...stored, acceptedBy: 'Olu', date2: '2026-11-21' }
  test('another administrator’s value is shown in fields without an edit', () => {
    expect(merge(stored, { ...stored, employmentSpecialist: 'Hal' }, theirs)).toEqual({
      unchanged: { acceptedBy: 'Olu', date2: '2026-11-21' },
      conflicting: [],
    })
  })
  test('another administrator’s value is reported as a conflict with an edit, which stays', () => {
    const met = merge(stored, { ...stored, acceptedBy: 'Una' }, theirs)
    expect(met.conflicting).toEqual(['acceptedBy'])
    expect(met.unchanged).not.toHaveProperty('acceptedBy')
  })
  test('the same value typed by two administrators is not a conflict', () => {
    expect(merge(stored, { ...stored, acceptedBy: 'Olu' }, theirs)).toEqual({ unchanged: theirs, conflicting: [] })
  })
})
