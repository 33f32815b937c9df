import { expect, test } from '@jest/globals'
import { stateWords } from './draft-kept.tsx'

const at = new Date(2026, 10, 27, 14, 2).toISOString()
const saved = { is: 'saved', at, revision: 1, isTyped: false } as const

test.each([
  ['nothing', [], ''],
  ['a saved page', [saved], 'Saved 2:02 PM'],
  ['a saved and an unsaved page', [saved, { ...saved, is: 'saving' }], 'Saving…'],
  [
    'a page that could not be saved',
    [saved, { ...saved, is: 'saving' }, { ...saved, is: 'kept' }],
    'Not saved, kept in this tab',
  ],
] as const)('the chip says of %s: %j is “%s”', (_, states, words) => {
  expect(stateWords(states)).toBe(words)
})
