import { expect, test } from '@jest/globals'
import { createCache } from './cache.ts'

test('is empty before the first value, and then keeps those that were used last', () => {
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
