import { expect, test } from '@jest/globals'
import { distinct } from './distinct.ts'

const named = (name: string, detail = '') => ({ name, detail })

test('a name that occurs once has no detail', () => {
  expect(distinct([named('CPR card', 'issued 2025'), named('TB screening')])).toEqual(['CPR card', 'TB screening'])
})

test('equal names get their details, and numbers where those are equal or blank', () => {
  const cards = ['issued 2024', 'issued 2025', 'issued 2025', ''].map((detail) => named('CPR card', detail))
  expect(distinct(cards)).toEqual([
    'CPR card, issued 2024',
    'CPR card, issued 2025',
    'CPR card, issued 2025 (2)',
    'CPR card',
  ])
})
