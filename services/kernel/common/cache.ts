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

/** Values that there is room for at first, and how many times as much there is each time that it is used up. */
const [FIRST, GROWTH] = [1_000, 10]

/**
 * A cache of at most `max` values. The library takes room for all of them as soon as one is made, which takes up to ten
 * milliseconds for the largest; this begins with the first value and with little, so that a start need not wait for it.
 */
export function createCache<K extends Name, V extends Value>(max: number): Cache<K, V> {
  let made: LRUCache<K, V> | undefined

  /** With room for one value more, where there may be so many. */
  function roomy(): LRUCache<K, V> {
    if (made !== undefined && (made.size < made.max || made.max === max)) return made
    const larger = new LRUCache<K, V>({ max: Math.min(max, made === undefined ? FIRST : GROWTH * made.max) })
    if (made !== undefined) larger.load(made.dump())
    made = larger
    return larger
  }

  return {
    get: (name) => made?.get(name),
    has: (name) => made?.has(name) === true,
    set: (name, value) => void roomy().set(name, value),
    delete: (name) => made?.delete(name) === true,
    clear: () => made?.clear(),
  }
}
