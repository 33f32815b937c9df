import { createHash } from 'node:crypto'

/** What was seen of something: how much, and one SHA-256 for each name over all that was seen under it, in order. */
export interface Tally {
  readonly add: (name: string, content: string | Uint8Array) => void
  readonly count: () => number
  readonly digests: () => ReadonlyMap<string, string>
}

export function createTally(): Tally {
  const digests = new Map<string, string>()
  let count = 0
  return {
    add: (name, content) => {
      count++
      // A chain and not one long hash: an open hash for every person would not fit into memory.
      const before = digests.get(name) ?? ''
      digests.set(name, createHash('sha256').update(before).update(content).digest('hex'))
    },
    count: () => count,
    digests: () => digests,
  }
}

/** One SHA-256 over all names and their digests, whatever their order. */
export function digestOf(tally: Tally): string {
  const hash = createHash('sha256')
  for (const [name, digest] of [...tally.digests()].sort(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${name} ${digest}\n`)
  }
  return hash.digest('hex')
}

/** The names under which the two have not seen the same. */
export function differences(one: Tally, other: Tally): readonly string[] {
  const names = new Set([...one.digests().keys(), ...other.digests().keys()])
  return [...names].filter((name) => one.digests().get(name) !== other.digests().get(name))
}
