import { describe, expect, test } from '@jest/globals'
import { changedIn, merge } from './changed-in.ts'

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

describe('what another administrator saved in the meantime', () => {
  const theirs = { ...stored, acceptedBy: 'Olu', date2: '2026-11-21' }
  test('shows up where nothing was typed', () => {
    expect(merge(stored, { ...stored, employmentSpecialist: 'Hal' }, theirs)).toEqual({
      unchanged: { acceptedBy: 'Olu', date2: '2026-11-21' },
      conflicting: [],
    })
  })
  test('leaves the edit in place, and is reported as a conflict', () => {
    const met = merge(stored, { ...stored, acceptedBy: 'Una' }, theirs)
    expect(met.conflicting).toEqual(['acceptedBy'])
    expect(met.unchanged).not.toHaveProperty('acceptedBy')
  })
  test('is no conflict if both typed the same', () => {
    expect(merge(stored, { ...stored, acceptedBy: 'Olu' }, theirs)).toEqual({ unchanged: theirs, conflicting: [] })
  })
})
