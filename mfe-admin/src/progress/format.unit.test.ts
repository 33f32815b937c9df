import { expect, test } from '@jest/globals'
import { formsIn, shortNames } from './format.ts'

test('one window is lit for each submitted form', () => {
  const { words, states } = formsIn({ forms_in: 2, forms_total: 9 })
  expect(words).toBe('2 of 9')
  expect(states.filter((state) => state === 'done')).toHaveLength(2)
  expect(states).toHaveLength(9)
})
test('forms are listed by their short names', () => {
  expect(shortNames(['nurse', 'verification2ndPage'])).toBe('LPN agreement, References (second page)')
  expect([shortNames([]), shortNames(undefined)]).toEqual(['', ''])
})
