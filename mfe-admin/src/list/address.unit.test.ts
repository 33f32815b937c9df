import { describe, expect, test } from '@jest/globals'
import { back, FIRST, firstOf, onward, orderOf, readPlace, trailIn, turned, writePlace } from './address.ts'

const SORTS = { sortable: ['created_at', 'user_id'], choices: ['state'] }

describe('the place in a list', () => {
  test('comes back from its address as it was', () => {
    const place = { sort: '-created_at', page: 3, cursor: 'abc_-9', chosen: { state: 'missing' } }
    expect(readPlace(writePlace(place), SORTS)).toEqual(place)
    expect(writePlace(FIRST)).toBe('')
    expect(readPlace('', SORTS)).toEqual(FIRST)
  })
  test.each([
    '?page=2',
    '?page=x&cursor=a',
    '?page=-1&cursor=a',
    '?sort=email',
    '?sort=--created_at',
    '?page=1e99&cursor=a',
  ])('%s is the first page', (search) => expect(readPlace(search, SORTS)).toEqual(FIRST))
  test('goes on and back by the way it came', () => {
    const two = onward(FIRST, [], 'b')
    expect(two).toEqual({ place: { page: 2, cursor: 'b' }, trail: [null] })
    const three = onward(two.place, two.trail, 'c')
    expect(three).toEqual({ place: { page: 3, cursor: 'c' }, trail: [null, 'b'] })
    expect(back(three.place, three.trail)).toEqual(two)
    expect(back(two.place, two.trail)).toEqual({ place: FIRST, trail: [] })
  })
  test('keeps its order on the way', () => {
    const sorted = { sort: 'created_at', page: 1 }
    const two = onward(sorted, [], 'b')
    expect(two.place.sort).toBe('created_at')
    expect(back(two.place, two.trail).place).toEqual(sorted)
    expect(firstOf({ ...two.place, chosen: { state: 'all' } })).toEqual({ ...sorted, chosen: { state: 'all' } })
  })
  test('holds no choice that the list does not have', () => {
    expect(readPlace('?state=missing&email=a%40b.example', SORTS)).toEqual({ page: 1, chosen: { state: 'missing' } })
  })
  test('without a trail leads back to the first page', () => {
    expect(back({ page: 7, cursor: 'g' }, [])).toEqual({ place: FIRST, trail: [] })
    expect(trailIn(null)).toEqual([])
    expect(trailIn({ trail: [null, 'b', 3] })).toEqual([null, 'b'])
  })
})

describe('the order', () => {
  test('of the usual column is newest first, and turns round with every press', () => {
    expect(orderOf(undefined, 'created_at', true)).toBe('descending')
    expect(turned(undefined, 'created_at', true)).toBe('created_at')
    expect(turned('created_at', 'created_at', true)).toBe('-created_at')
  })
  test('of another column begins with the highest', () => {
    expect(orderOf(undefined, 'user_id', false)).toBe('none')
    expect(turned(undefined, 'user_id', false)).toBe('-user_id')
    expect(orderOf('user_id', 'user_id', false)).toBe('ascending')
  })
})
