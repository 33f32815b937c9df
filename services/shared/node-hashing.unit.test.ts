import { expect, test } from '@jest/globals'
import { hashOfText, hashOfTexts } from './node-hashing.ts'

const WHOLE = '€'.repeat(21_845 - 'topic\n'.length)

test.each([
  ['that fill the room which is used again', 'topic\n', WHOLE],
  ['that have one character more', 'topic\n', `${WHOLE}€`],
  ['of ASCII, after longer ones', '\0topic\n', '{"id":"1"}'],
  ['of any character, and of half of one', 'tópic 🙂\n', '"Zoë \ud83d"'],
  ['of which the first is empty', '', 'x'],
  ['of which the second is empty', 'topic\n', ''],
])('texts %s have the hash of both joined', (_, first, second) => {
  expect(hashOfTexts(first, second)).toBe(hashOfText(first + second))
})
