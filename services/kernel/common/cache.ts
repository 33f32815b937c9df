import { LRUCache } from 'lru-cache'

type Name = string | number
type Value = object | string | number | boolean

/** Values by name, as many as were asked for; of more, those that were used last stay. */
export interface Cache<K extends Name, V extends Value> {
  readonly get: (name: K) => V | undefined
  readonly has: (name: K) => boolean
  readonly set: (name: K, value: V) => void
  /** Whether it was there. */
  readonly delete: (name: K) => boolean
  readonly clear: () => void
}

/**
 * A cache of at most `max` values. The library takes room for all of them as soon as one is made, which takes up to ten
 * milliseconds; this waits for the first value, which for most does not come while the process starts.
 */
export function createCache<K extends Name, V extends Value>(max: number): Cache<K, V> {
  let made: LRUCache<K, V> | undefined
  return {
    get: (name) => made?.get(name),
    has: (name) => made?.has(name) === true,
    set: (name, value) => {
      made ??= new LRUCache({ max })
      made.set(name, value)
    },
    delete: (name) => made?.delete(name) === true,
    clear: () => made?.clear(),
  }
}
