import { expect, test } from '@jest/globals'
import { piecesOf } from './marked.tsx'

test.each([
  ['Siobhán O’Mara', 'siobhan', 'Siobhán'],
  ['Siobhán O’Mara', 'omara', 'O’Mara'],
  ['l.fairchild@mail.example', 'fair', 'fair'],
  ['(704) 555-0142', '7045550142', '704) 555-0142'],
  ['(704) 555-0142', '55501', '555-01'],
  ['Ann Baker', 'zoe', ''],
  ['Ann Baker', '', ''],
])('in %s, %j marks %j', (text, typed, marked) => {
  const pieces = piecesOf(text, typed)
  expect(pieces.filter(({ isMarked }) => isMarked).map(({ piece }) => piece)).toEqual(marked === '' ? [] : [marked])
  expect(pieces.map(({ piece }) => piece).join('')).toBe(text)
})
