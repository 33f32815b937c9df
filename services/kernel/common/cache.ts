import { LRUCache } from 'lru-cache'

export type Cache<K extends string | number, V extends object | string | number | boolean> = Pick<
  LRUCache<K, V>,
  'get' | 'has' | 'set' | 'delete' | 'clear'
>

/**
 * Keeps values by name: at most so many, and those that were used last. The library makes room for all of them as soon
 * as a cache is made, up to ten milliseconds; this waits for the first value, which for most does not come in a start.
 */
export function createCache<K extends string | number, V extends object | string | number | boolean>(
  max: number,
): Cache<K, V> {
  let made: LRUCache<K, V> | undefined
  return {
    get: (name) => made?.get(name),
    has: (name) => made?.has(name) === true,
    set: (name, value) => {
      made ??= new LRUCache({ max })
      return made.set(name, value)
    },
    delete: (name) => made?.delete(name) === true,
    clear: () => made?.clear(),
  }
}
