import { describe, expect, test } from '@jest/globals'
import { requestedTab } from './use-tab.ts'

describe('the tab in the URL', () => {
  test.each([
    ['', 0],
    ['?tab=1', 0],
    ['?tab=2', 1],
    ['?tab=3', 2],
    ['?tab=-1', 0],
    ['?tab=x', 0],
  ])('the query %s is tab %d', (search, at) => {
    expect(requestedTab(search)).toBe(at)
  })
})
