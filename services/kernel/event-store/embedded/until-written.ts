import { createCache } from '../../common/cache.ts'

/**
 * @param writes a counter of writes to the collection
 * @param max maximum number of results to keep, keyed by the JSON of the request
 */
export function untilWritten<Asked, Found extends object>(
  writes: () => number,
  max: number,
  find: (asked: Asked) => Found,
): (asked: Asked) => Found {
  const known = createCache<string, Found>(max)
  let last = writes()
  return (asked) => {
    if (last !== writes()) known.clear()
    last = writes()
    const name = JSON.stringify(asked)
    const before = known.get(name)
    if (before !== undefined) return before
    const found = find(asked)
    known.set(name, found)
    return found
  }
}
