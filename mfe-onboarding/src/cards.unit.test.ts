import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { expect, test } from '@jest/globals'
import { cardsOf } from './cards.ts'

test('a part without cards gets one, with its texts and all its fields', () => {
  const [{ cards, ...plain }] = hipaa.parts
  expect(cardsOf({ ...plain, cards })).toBe(cards)
  expect(cardsOf(plain)).toEqual([
    { title: plain.title, texts: plain.texts, rows: [{ fields: Object.keys(plain.fields) }] },
  ])
})
