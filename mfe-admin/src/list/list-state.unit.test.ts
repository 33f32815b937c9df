import { describe, expect, test } from '@jest/globals'
import {
  FIRST,
  firstOf,
  nextPage,
  orderOf,
  previousPage,
  readState,
  reversed,
  trailFrom,
  writeState,
} from './list-state.ts'

const SORTS = { sortable: ['created_at', 'user_id'], choices: ['state'] }

describe('the place in a list', () => {
  test('comes back from its address as it was', () => {
    const place = { sort: '-created_at', page: 3, cursor: 'abc_-9', chosen: { state: 'missing' } }
    expect(readState(writeState(place), SORTS)).toEqual(place)
    expect(writeState(FIRST)).toBe('')
    expect(readState('', SORTS)).toEqual(FIRST)
  })
  test.each([
    '?page=2',
    '?page=x&cursor=a',
    '?page=-1&cursor=a',
    '?sort=email',
    '?sort=--created_at',
    '?page=1e99&cursor=a',
  ])('%s is the first page', (search) => expect(readState(search, SORTS)).toEqual(FIRST))
  test('goes on and back by the way it came', () => {
    const two = nextPage(FIRST, [], 'b')
    expect(two).toEqual({ state: { page: 2, cursor: 'b' }, trail: [null] })
    const three = nextPage(two.state, two.trail, 'c')
    expect(three).toEqual({ state: { page: 3, cursor: 'c' }, trail: [null, 'b'] })
    expect(previousPage(three.state, three.trail)).toEqual(two)
    expect(previousPage(two.state, two.trail)).toEqual({ state: FIRST, trail: [] })
  })
  test('keeps its order on the way', () => {
    const sorted = { sort: 'created_at', page: 1 }
    const two = nextPage(sorted, [], 'b')
    expect(two.state.sort).toBe('created_at')
    expect(previousPage(two.state, two.trail).state).toEqual(sorted)
    expect(firstOf({ ...two.state, chosen: { state: 'all' } })).toEqual({ ...sorted, chosen: { state: 'all' } })
  })
  test('holds no choice that the list does not have', () => {
    expect(readState('?state=missing&email=a%40b.example', SORTS)).toEqual({ page: 1, chosen: { state: 'missing' } })
  })
  test('without a trail leads back to the first page', () => {
    expect(previousPage({ page: 7, cursor: 'g' }, [])).toEqual({ state: FIRST, trail: [] })
    expect(trailFrom(null)).toEqual([])
    expect(trailFrom({ trail: [null, 'b', 3] })).toEqual([null, 'b'])
  })
})

describe('the order', () => {
  test('of the usual column is newest first, and turns round with every press', () => {
    expect(orderOf(undefined, 'created_at', true)).toBe('descending')
    expect(reversed(undefined, 'created_at', true)).toBe('created_at')
    expect(reversed('created_at', 'created_at', true)).toBe('-created_at')
  })
  test('of another column begins with the highest', () => {
    expect(orderOf(undefined, 'user_id', false)).toBe('none')
    expect(reversed(undefined, 'user_id', false)).toBe('-user_id')
    expect(orderOf('user_id', 'user_id', false)).toBe('ascending')
  })
})
