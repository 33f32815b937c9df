import { expect, test } from '@jest/globals'
import { openedFrom } from './opens.ts'

test.each([
  [undefined, '/details-forms/17'],
  [{ review: 'to_review', position: 'RN' }, '/details-forms/17'],
  [{ references: 'answered' }, '/admin-references/17'],
  [{ credential: 'stated', position: 'RN' }, '/admin-credentials/17'],
])('a row of a list with the filters %j opens %s', (chosen, path) => {
  expect(openedFrom({ user_id: 17 }, chosen)).toBe(path)
})
