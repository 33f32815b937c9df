import { expect, test } from '@jest/globals'
import { formsIn, shortNames } from './format.ts'

test('one window is lit for each submitted form', () => {
  const { words, states } = formsIn({ forms_in: 2, forms_total: 9 })
  expect(words).toBe('2 of 9')
  expect(states.filter((state) => state === 'done')).toHaveLength(2)
  expect(states).toHaveLength(9)
})
test('forms that are not needed have dashed windows', () => {
  const { words, states } = formsIn({ forms_in: 3, forms_total: 7 })
  expect(words).toBe('3 of 7')
  expect(states.slice(7)).toEqual(['not-needed', 'not-needed'])
  expect(states.filter((state) => state === 'open')).toHaveLength(4)
})
test('forms are listed by their short names', () => {
  expect(shortNames(['nurse', 'verification2ndPage'])).toBe('LPN agreement, References (second page)')
  expect([shortNames([]), shortNames(undefined)]).toEqual(['', ''])
})
