import { describe, expect, test } from '@jest/globals'
import { changedIn, meet } from './changed-in.ts'

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

describe('what another one saved meanwhile', () => {
  const theirs = { ...stored, acceptedBy: 'Olu', date2: '2026-11-21' }
  test('shows up where nothing was typed', () => {
    expect(meet(stored, { ...stored, employmentSpecialist: 'Hal' }, theirs)).toEqual({
      taken: { acceptedBy: 'Olu', date2: '2026-11-21' },
      overtaken: [],
    })
  })
  test('leaves what was typed, and is told', () => {
    const met = meet(stored, { ...stored, acceptedBy: 'Una' }, theirs)
    expect(met.overtaken).toEqual(['acceptedBy'])
    expect(met.taken).not.toHaveProperty('acceptedBy')
  })
  test('is no news where both typed the same', () => {
    expect(meet(stored, { ...stored, acceptedBy: 'Olu' }, theirs)).toEqual({ taken: theirs, overtaken: [] })
  })
})
