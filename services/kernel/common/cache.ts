import { LRUCache } from 'lru-cache'

type Name = string | number
type Value = object | string | number | boolean

export interface Cache<K extends Name, V extends Value> {
  readonly get: (name: K) => V | undefined
  readonly has: (name: K) => boolean
  readonly set: (name: K, value: V) => void
  readonly delete: (name: K) => boolean
  readonly clear: () => void
}

/** Initial capacity, and the factor of each growth. */
const [FIRST, GROWTH] = [1_000, 10]

/** The library allocates its full capacity at once, up to ten milliseconds. This one starts small and grows. */
export function createCache<K extends Name, V extends Value>(max: number): Cache<K, V> {
  let made: LRUCache<K, V> | undefined

  function ensureCapacity(): LRUCache<K, V> {
    if (made !== undefined && (made.size < made.max || made.max === max)) return made
    const larger = new LRUCache<K, V>({ max: Math.min(max, made === undefined ? FIRST : GROWTH * made.max) })
    if (made !== undefined) larger.load(made.dump())
    made = larger
    return larger
  }

  return {
    get: (name) => made?.get(name),
    has: (name) => made?.has(name) === true,
    set: (name, value) => void ensureCapacity().set(name, value),
    delete: (name) => made?.delete(name) === true,
    clear: () => made?.clear(),
  }
}
