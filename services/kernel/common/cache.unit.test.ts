import { expect, test } from '@jest/globals'
import { createCache } from './cache.ts'

test('is empty before the first value, and then keeps the most recently used ones', () => {
  const cache = createCache<string, number>(2)
  expect([cache.get('a'), cache.has('a'), cache.delete('a')]).toEqual([undefined, false, false])
  cache.clear()
  for (const [at, name] of ['a', 'b'].entries()) cache.set(name, at)
  expect(cache.get('a')).toBe(0)
  cache.set('c', 2)
  expect(['a', 'b', 'c'].map((name) => cache.has(name))).toEqual([true, false, true])
  expect([cache.delete('a'), cache.get('a'), cache.get('c')]).toEqual([true, undefined, 2])
  cache.clear()
  expect(cache.has('c')).toBe(false)
})

test('grows with its values, and still keeps the most recently used ones', () => {
  const cache = createCache<number, number>(2_500)
  for (let at = 0; at < 1_000; at++) cache.set(at, at)
  expect(cache.get(0)).toBe(0)
  for (let at = 1_000; at < 2_502; at++) cache.set(at, at)
  expect([0, 1, 2, 3, 999, 1_000, 2_501].filter((at) => !cache.has(at))).toEqual([1, 2])
  cache.set(3, 4)
  expect([cache.get(3), cache.has(4)]).toEqual([4, true])
})
