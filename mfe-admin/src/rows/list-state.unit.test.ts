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

describe('the state of a list', () => {
  test('a state is read back from its URL', () => {
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
  ])('the query %s is the first page', (search) => expect(readState(search, SORTS)).toEqual(FIRST))
  test('the next and the previous page follow the trail', () => {
    const two = nextPage(FIRST, [], 'b')
    expect(two).toEqual({ state: { page: 2, cursor: 'b' }, trail: [null] })
    const three = nextPage(two.state, two.trail, 'c')
    expect(three).toEqual({ state: { page: 3, cursor: 'c' }, trail: [null, 'b'] })
    expect(previousPage(three.state, three.trail)).toEqual(two)
    expect(previousPage(two.state, two.trail)).toEqual({ state: FIRST, trail: [] })
  })
  test('the order stays the same from page to page', () => {
    const sorted = { sort: 'created_at', page: 1 }
    const two = nextPage(sorted, [], 'b')
    expect(two.state.sort).toBe('created_at')
    expect(previousPage(two.state, two.trail).state).toEqual(sorted)
    expect(firstOf({ ...two.state, chosen: { state: 'all' } })).toEqual({ ...sorted, chosen: { state: 'all' } })
  })
  test('a filter that the list does not have is ignored', () => {
    expect(readState('?state=missing&email=a%40b.example', SORTS)).toEqual({ page: 1, chosen: { state: 'missing' } })
  })
  test('the previous page without a trail is the first page', () => {
    expect(previousPage({ page: 7, cursor: 'g' }, [])).toEqual({ state: FIRST, trail: [] })
    expect(trailFrom(null)).toEqual([])
    expect(trailFrom({ trail: [null, 'b', 3] })).toEqual([null, 'b'])
  })
})

describe('the order', () => {
  test('the default order is newest first and is reversed by every click', () => {
    expect(orderOf(undefined, 'created_at', true)).toBe('descending')
    expect(reversed(undefined, 'created_at', true)).toBe('created_at')
    expect(reversed('created_at', 'created_at', true)).toBe('-created_at')
  })
  test('the order of another column starts with the highest value', () => {
    expect(orderOf(undefined, 'user_id', false)).toBe('none')
    expect(reversed(undefined, 'user_id', false)).toBe('-user_id')
    expect(orderOf('user_id', 'user_id', false)).toBe('ascending')
  })
})
