import { describe, expect, test } from '@jest/globals'
import { searchOf, tabOf } from './tab-address.ts'

describe('the tab in the address', () => {
  test.each([
    ['', 0],
    ['?tab=1', 0],
    ['?tab=2', 1],
    ['?tab=3', 2],
    ['?tab=4', 0],
    ['?tab=0', 0],
    ['?tab=-1', 0],
    ['?tab=1.5', 0],
    ['?tab=two', 0],
    ['?other=2', 0],
  ])('the query %p of three tabs is tab %d', (search, at) => {
    expect(tabOf(search, 3)).toBe(at)
  })

  test.each([0, 1, 2])('the query written for tab %d is read as that tab', (at) => {
    expect(tabOf(searchOf(at), 3)).toBe(at)
  })
})
