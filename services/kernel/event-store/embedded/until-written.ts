import { createCache } from '../../common/cache.ts'

/**
 * Remembers what is found of a collection until it is next written to.
 * @param writes how often the collection was written to
 * @param max how many answers are remembered, each by the JSON of what was asked
 * @param find answers the same as long as nothing is written
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
