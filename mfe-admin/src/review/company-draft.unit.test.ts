import { expect, test } from '@jest/globals'
import { draftIn, draftOf } from './company-draft.ts'

const before = { acceptedBy: 'Ida', date2: '' }

test('a draft has only edited fields, with their values before', () => {
  const kept = draftOf(before, { acceptedBy: 'Una', date2: '' })
  expect(kept).toEqual({ typed: { acceptedBy: 'Una' }, before: { acceptedBy: 'Ida' } })
  expect(draftIn(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})
test('there is no draft if nothing was typed or every edit was undone', () => {
  expect(draftOf(before, { ...before })).toBeUndefined()
  expect(draftIn(undefined)).toBeUndefined()
})
test('a stored draft of another shape is ignored', () => {
  expect(draftIn({ acceptedBy: 'Una' })).toBeUndefined()
  expect(draftIn({ typed: { acceptedBy: 3 }, before: null })).toBeUndefined()
})
