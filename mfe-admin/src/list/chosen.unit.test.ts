import { expect, test } from '@jest/globals'
import { noMatches } from './chosen.ts'

test('a search without a match says what was looked for, where, and that other filters were set', () => {
  expect(noMatches({ text: '', hasChoices: true }, 'names')).toBe('No matches.')
  expect(noMatches({ text: 'ann', hasChoices: false })).toBe('No matches for “ann”.')
  expect(noMatches({ text: 'ann', hasChoices: false }, 'names')).toBe('No matches for “ann”. We searched names.')
  expect(noMatches({ text: 'ann', hasChoices: true }, 'names')).toBe(
    'No matches for “ann” with the other filters that are set. We searched names.',
  )
})
