import { expect, test } from '@jest/globals'
import { draftIn, draftOf } from './company-draft.ts'

const before = { acceptedBy: 'Ida', date2: '' }

test('only what was typed is kept, with what stood there before', () => {
  const kept = draftOf(before, { acceptedBy: 'Una', date2: '' })
  expect(kept).toEqual({ typed: { acceptedBy: 'Una' }, before: { acceptedBy: 'Ida' } })
  expect(draftIn(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})
test('nothing is kept where nothing was typed, or it was taken back', () => {
  expect(draftOf(before, { ...before })).toBeUndefined()
  expect(draftIn(undefined)).toBeUndefined()
})
test('what was kept in another shape is left alone', () => {
  expect(draftIn({ acceptedBy: 'Una' })).toBeUndefined()
  expect(draftIn({ typed: { acceptedBy: 3 }, before: null })).toBeUndefined()
})
